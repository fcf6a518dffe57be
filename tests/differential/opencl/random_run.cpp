#include <algorithm>

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

void run_batch(Device& device, std::uint64_t first, std::uint64_t count, Tally& tally) {
  std::string text = function_declarations();
  std::vector<RandomKernel> kernels;
  for (std::uint64_t i = 0; i < count; ++i) {
    kernels.push_back(random_kernel("k" + std::to_string(first + i), first + i));
    text += kernels.back().text;
  }
  const ir::Module module = parse_text("random.pvl", text);
  Built built = build(device, module, all_kernels(module));
  for (std::uint64_t i = 0; i < count; ++i) {
    ++tally.kernels;
    const auto& entry = built.unit.kernels.at(i);
    for (const Launch& launch : random_launches(*entry.kernel, first + i)) {
      const Comparison c = compare(device, built, entry, launch);
      ++tally.launches;
      tally.cells += c.cells;
      tally.nans += c.nans;
      tally.same += c.outcome == Outcome::Same;
      tally.nothing += c.outcome == Outcome::Nothing;
      const bool fault = c.outcome == Outcome::Nothing && !is_limit(c.why);
      if (c.outcome == Outcome::Different || fault) {
        tally.complaints.push_back(entry.kernel->name + ": " + c.why + " (" +
                                   describe(launch, first + i) + ")\n" + kernels[i].text);
        break;
      }
      if (c.outcome == Outcome::Nothing) tally.notes.push_back(entry.kernel->name + ": " + c.why);
    }
  }
}

}  // namespace

Tally run_random(Device& device, const RandomOptions& options) {
  Tally tally;
  for (std::uint64_t done = 0; done < options.count; done += options.batch) {
    run_batch(device, options.first_seed + done,
              std::min<std::uint64_t>(options.batch, options.count - done), tally);
  }
  return tally;
}

}  // namespace permverify::differential
