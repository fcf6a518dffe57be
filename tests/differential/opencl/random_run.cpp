#include <algorithm>
#include <fstream>
#include <iterator>

#include "tests/differential/opencl/compare.h"
#include "tests/differential/opencl/random_kernel.h"
#include "tests/differential/opencl/random_launch.h"
#include "tests/differential/opencl/runs.h"
#include "tests/differential/opencl/source_file.h"

namespace permverify::differential {
namespace {

using runtime_spec::Launch;

std::string describe(const Launch& launch, std::uint64_t seed) {
  std::string text = "seed " + std::to_string(seed) + ", gsize";
  for (const std::int64_t size : launch.gsize) text += " " + std::to_string(size);
  text += ", ngroups";
  for (const std::int64_t size : launch.ngroups) text += " " + std::to_string(size);
  return text + ", fill " + std::to_string(static_cast<int>(launch.fill)) +
         ", n = " + std::to_string(launch.params.begin()->second.bits);
}

// A fault in a kernel that was made to have none is a fault of the generator or of the machine.
bool is_limit(const std::string& why) {
  return why.find(':') == std::string::npos;
}

void run_kernel(Device& device, Built& built, const opencl_export::EntryPoint& entry,
                std::uint64_t seed, const std::string& text, Tally& tally) {
  ++tally.kernels;
  for (const Launch& launch : random_launches(*entry.kernel, seed)) {
    const Comparison c = compare(device, built, entry, launch);
    ++tally.launches;
    tally.cells += c.cells;
    tally.nans += c.nans;
    tally.same += c.outcome == Outcome::Same;
    tally.nothing += c.outcome == Outcome::Nothing;
    const bool fault = c.outcome == Outcome::Nothing && !is_limit(c.why);
    if (c.outcome == Outcome::Different || fault) {
      tally.complaints.push_back(entry.kernel->name + ": " + c.why + " (" + describe(launch, seed) +
                                 ")\n" + text);
      return;
    }
    if (c.outcome == Outcome::Nothing) tally.notes.push_back(entry.kernel->name + ": " + c.why);
  }
}

void run_batch(Device& device, std::uint64_t first, std::uint64_t count, const std::string& options,
               Tally& tally) {
  std::string text = function_declarations();
  std::vector<RandomKernel> kernels;
  for (std::uint64_t i = 0; i < count; ++i) {
    kernels.push_back(random_kernel("k" + std::to_string(first + i), first + i));
    text += kernels.back().text;
  }
  const ir::Module module = parse_text("random.pvl", text);
  Built built = build(device, module, all_kernels(module), options);
  for (std::uint64_t i = 0; i < count; ++i) {
    run_kernel(device, built, built.unit.kernels.at(i), first + i, kernels[i].text, tally);
  }
}

}  // namespace

Tally run_random(Device& device, const RandomOptions& options) {
  Tally tally;
  for (std::uint64_t done = 0; done < options.count; done += options.batch) {
    run_batch(device, options.first_seed + done,
              std::min<std::uint64_t>(options.batch, options.count - done), options.options, tally);
  }
  return tally;
}

Tally run_text(Device& device, const std::string& file, const RandomOptions& options) {
  std::ifstream in(file);
  const std::string text{std::istreambuf_iterator<char>(in), {}};
  const ir::Module module = parse_text(file, text);
  Built built = build(device, module, all_kernels(module), options.options);
  Tally tally;
  for (const auto& entry : built.unit.kernels) {
    run_kernel(device, built, entry, options.first_seed, "", tally);
  }
  return tally;
}

}  // namespace permverify::differential
