// Every launch that a contract allows gives the same memory on the machine and on the device.
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "runtime_spec/contracts/precondition.h"
#include "tests/differential/opencl/compare.h"
#include "tests/differential/opencl/runs.h"
#include "tests/differential/opencl/source_file.h"

namespace permverify::differential {
namespace {

using runtime_spec::Fill;
using runtime_spec::Launch;
using runtime_spec::Sizes;

constexpr unsigned wanted = 12;       // launches of each kernel
constexpr unsigned least = 4;         // with fewer nothing is said about it
constexpr unsigned most_tries = 120;

// Sizes that the kernel fixes, else small ones.
Launch sized(const ir::Kernel& kernel, unsigned attempt) {
  static const std::vector<std::pair<Sizes, Sizes>> choices{
      {{1, 1, 1}, {1, 1, 1}}, {{4, 2, 1}, {2, 1, 1}}, {{2, 2, 2}, {2, 2, 1}}, {{8, 1, 1}, {2, 2, 1}},
      {{3, 3, 1}, {3, 1, 2}}, {{16, 1, 1}, {1, 1, 1}}, {{2, 3, 1}, {1, 2, 1}}, {{4, 4, 1}, {2, 2, 1}}};
  Launch launch;
  const auto& [gsize, ngroups] = choices[attempt % choices.size()];
  for (std::size_t d = 0; d < 3; ++d) {
    const bool used = d < static_cast<std::size_t>(kernel.dimensions);
    launch.gsize[d] = kernel.launch.gsize[d].value_or(used ? gsize[d] : 1);
    launch.ngroups[d] = kernel.launch.ngroups[d].value_or(used && !kernel.single_group ? ngroups[d] : 1);
  }
  const std::vector<Fill> fills{Fill::Small, Fill::Index, Fill::Cells, Fill::Any, Fill::Equal};
  launch.fill = fills[attempt % fills.size()];
  launch.seed = attempt;
  for (const ir::VarId param : kernel.params) launch.params[param] = {};
  return launch;
}

// Parameters in turn: the product of the sizes and numbers around it are what contracts ask for.
void set_params(const ir::Module& module, const ir::Kernel& kernel, unsigned attempt, Launch& launch) {
  const std::vector<std::int64_t> numbers{launch.threads(), 1, 2, launch.threads() + 3, 5,
                                          launch.gsize[0], 3, 0, 8};
  unsigned step = attempt;
  for (const ir::VarId param : kernel.params) {
    if (!module.variables[param].type.is_integer()) {
      launch.params.erase(param);
      continue;
    }
    launch.params[param] = {numbers[step % numbers.size()], 1};
    step = step / 2 + attempt;
  }
}

void run_kernel(Device& device, Built& built, const opencl_export::EntryPoint& entry, Tally& tally,
                const std::string& file) {
  ++tally.kernels;
  unsigned done = 0;
  std::string last = "no launch fits its contract";
  runtime_spec::Program program(built.module, *entry.kernel);
  for (unsigned attempt = 0; attempt < most_tries && done < wanted; ++attempt) {
    Launch launch = sized(*entry.kernel, attempt);
    set_params(built.module, *entry.kernel, attempt, launch);
    const auto fitted = runtime_spec::fit_launch(program, launch, {});
    if (!fitted) continue;
    const Comparison c = compare(device, built, entry, *fitted);
    ++tally.launches;
    tally.cells += c.cells;
    tally.nans += c.nans;
    tally.same += c.outcome == Outcome::Same;
    tally.nothing += c.outcome == Outcome::Nothing;
    done += c.outcome == Outcome::Same;
    if (c.outcome == Outcome::Nothing) last = c.why;
    if (c.outcome == Outcome::Different) {
      tally.complaints.push_back(file + ": " + c.why + " (attempt " + std::to_string(attempt) + ")");
      return;
    }
  }
  tally.notes.push_back(file + ": " + std::to_string(done) + " launches");
  if (done < least) tally.complaints.push_back(file + ": only " + std::to_string(done) + " launches: " + last);
}

void run_file(Device& device, const std::filesystem::path& path, Tally& tally) {
  const std::string file = path.filename().string();
  std::ifstream in(path);
  const std::string text{std::istreambuf_iterator<char>(in), {}};
  const ir::Module module = parse_text(file, text);
  const bool reals = std::any_of(module.variables.begin(), module.variables.end(), [](const auto& v) {
    return v.type.kind == ir::TypeKind::Real && !v.ghost;
  });
  try {
    Built built = build(device, module, all_kernels(module));
    if (reals) tally.complaints.push_back(file + ": has exact numbers, and was exported");
    for (const auto& entry : built.unit.kernels) run_kernel(device, built, entry, tally, file);
  } catch (const std::runtime_error& error) {
    const bool named = std::string(error.what()) == "not exported: unsupported:export_real";
    if (reals && named) tally.notes.push_back(file + ": refused, exact numbers have no equivalent");
    else tally.complaints.push_back(file + ": " + error.what());
  }
}

}  // namespace

Tally run_examples(Device& device, const std::string& folder) {
  std::vector<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    if (entry.path().extension() == ".pvl") files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
  Tally tally;
  for (const auto& file : files) run_file(device, file, tally);
  if (files.empty()) tally.complaints.push_back(folder + " has no examples");
  return tally;
}

}  // namespace permverify::differential
