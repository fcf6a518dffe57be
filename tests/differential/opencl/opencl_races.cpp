// opencl_races COUNT [FIRST_SEED]: to be run under a detector of races that writes to stderr. For each
// variant of random kernels it writes there what the machine says, runs it on the device, and writes
// that it is done; run_races.py reads both.
//
//   @@ begin NAME | CHANGE | none, or race ids | arrays        @@ text ...        @@ end
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <set>

#include "runtime_spec/explore/execute.h"
#include "tests/differential/opencl/compare.h"
#include "tests/differential/opencl/race_variants.h"
#include "tests/differential/opencl/random_kernel.h"
#include "tests/differential/opencl/random_launch.h"
#include "tests/differential/opencl/source_file.h"

namespace {

using namespace permverify;
using namespace permverify::differential;

constexpr int variants_of_each = 4;

struct MachineVerdict {
  bool tells = false;       // only races, if anything
  std::set<std::string> races, arrays;
};

MachineVerdict judge(runtime_spec::Program& program, const runtime_spec::Launch& launch) {
  runtime_spec::ExecuteOptions options;
  options.contracts = false;
  options.machine.arbitrary_if_unset = true;
  const runtime_spec::Execution execution = runtime_spec::execute(program, launch, options);
  MachineVerdict verdict;
  verdict.tells = execution.ending == runtime_spec::Ending::Finished;
  for (const runtime_spec::Fault& fault : execution.faults) {
    if (fault.id.area() != support::FailureArea::Race) verdict.tells = false;
    verdict.races.insert(fault.id.text());
    if (fault.array) verdict.arrays.insert(program.module.variables[*fault.array].name);
  }
  return verdict;
}

std::string joined(const std::set<std::string>& names) {
  std::string text;
  for (const std::string& name : names) text += (text.empty() ? "" : ",") + name;
  return text.empty() ? "none" : text;
}

void run_seed(Device& device, std::uint64_t seed) {
  Dice dice(seed);
  const std::string name = "k" + std::to_string(seed);
  const auto variants = race_variants(name, random_kernel(name, seed).text, variants_of_each, dice);
  std::string text = function_declarations();
  for (const Variant& variant : variants) text += variant.text;
  const ir::Module module = parse_text("races.pvl", text);
  // An optimiser removes reads whose value is not used, and a race with them.
  Built built = build(device, module, all_kernels(module), "-cl-opt-disable");
  for (std::size_t i = 0; i < variants.size(); ++i) {
    const auto& entry = built.unit.kernels.at(i);
    const runtime_spec::Launch launch = random_launches(*entry.kernel, seed).front();
    runtime_spec::Program program(module, *entry.kernel);
    const MachineVerdict verdict = judge(program, launch);
    if (!verdict.tells) continue;
    runtime_spec::Machine machine(program, launch, {});
    auto arguments = device_arguments(entry, opencl_export::concrete_launch(machine));
    std::fprintf(stderr, "@@ begin %s | %s | %s | %s\n", entry.kernel->name.c_str(),
                 variants[i].change.empty() ? "unchanged" : variants[i].change.c_str(),
                 joined(verdict.races).c_str(), joined(verdict.arrays).c_str());
    std::fprintf(stderr, "%s@@ text\n", variants[i].text.c_str());
    std::fflush(stderr);
    device.run(*built.program, entry.name, device_launch(*entry.kernel, launch), arguments);
    std::fprintf(stderr, "@@ end\n");
    std::fflush(stderr);
  }
}

}  // namespace

int main(int argc, char** argv) {
  try {
    const std::uint64_t count = argc > 1 ? std::strtoull(argv[1], nullptr, 10) : 20;
    const std::uint64_t first = argc > 2 ? std::strtoull(argv[2], nullptr, 10) : 1;
    Device device;
    std::fprintf(stderr, "@@ device %s\n", device.name().c_str());
    for (std::uint64_t seed = first; seed < first + count; ++seed) run_seed(device, seed);
    std::fprintf(stderr, "@@ all\n");
    return 0;
  } catch (const std::exception& error) {
    std::fprintf(stderr, "opencl_races: %s\n", error.what());
    return 1;
  }
}
