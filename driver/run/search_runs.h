// Which run is shown: of the launch asked for, of one of its schedules, or of a sweep.
#pragma once
#include "driver/run/machine_options.h"

namespace permverify::driver {

struct SearchedRun {
  runtime_spec::Launch launch;
  std::optional<runtime_spec::Execution> execution;  // none: a sweep that found no fault
  std::string schedule;                              // in words
  std::vector<std::string> notes;
  std::vector<std::string> more_options;             // beside the launch, to see the same again
  std::vector<std::pair<std::string, std::uint64_t>> counts;
  bool conclusive = true;                            // a sweep without a fault: did anything run?
  std::string summary;                               // of such a sweep
};

SearchedRun one_run(runtime_spec::Program& program, const MachineOptions& options);
SearchedRun all_schedules(runtime_spec::Program& program, const MachineOptions& options);
SearchedRun sweep_launches(runtime_spec::Program& program, const MachineOptions& options);

}  // namespace permverify::driver
