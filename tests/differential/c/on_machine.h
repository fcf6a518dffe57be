// The random kernel on the machine of runtime_spec, behind the C front end: `permverify run`, one
// process a launch, so that a crash or an endless run costs one kernel.
#pragma once
#include "tests/differential/c/kernel.h"

namespace permverify::differential {

enum class MachineEnd : std::uint8_t {
  Ran,       // to its end, without a fault
  Refused,   // `unsupported:...`: the construct is named
  Nothing,   // discarded: out of steps, beyond the machine
  Fault,     // a fault in a kernel that has none
  Rejected,  // other complaints about the input, or about the launch
  Crash,
  Hang
};

struct MachineRun {
  MachineEnd end = MachineEnd::Crash;
  std::string why;  // the ids of refusals and faults, or what was said
  // Final memory of the arrays by name, each cell as it was printed.
  std::vector<std::pair<std::string, std::vector<std::string>>> memory;
  std::vector<std::string> types;  // of these
  int exit_code = -1;
};

struct MachineOptions {
  std::string permverify;  // the program
  int seconds = 20;
  std::string folder;  // for the texts
};

MachineRun run_on_machine(const MachineOptions& options, const Kernel& kernel,
                          const std::string& file, const LaunchPlan& plan);

// A command, its exit code (128 + signal when it died, 124 out of time), and what it printed.
struct CommandResult {
  int code = 0;
  std::string output, errors;
};
CommandResult run_command(const std::vector<std::string>& command, int seconds);

// Empty when all cells are the same; else the first that differs, with both values.
std::string difference(const Kernel& kernel, const MachineRun& machine,
                       const std::vector<std::vector<std::byte>>& device);

}  // namespace permverify::differential
