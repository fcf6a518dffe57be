// The options of `permverify run` and `permverify replay`.
#pragma once
#include <string>
#include <vector>

#include "apps/cli/arguments_read.h"
#include "apps/cli/configuration.h"
#include "driver/run/machine_options.h"

namespace CLI {
class App;
}

namespace permverify::cli {

// What the options say before they are checked.
struct RawRun {
  std::string local_size, num_groups, schedule = "order", fill = "small", uninitialised = "fault";
  std::string format = "text", colour = "auto", expected, threads, only_groups;
  RawRead read;
  OwnConfiguration configuration;  // of `run` and `export`
  driver::MachineOptions options;
};

// The file, the kernel and the launch.
void add_launch(CLI::App& app, RawRun& raw);
// What of a run is printed, drawn and written.
void add_run_output(CLI::App& app, RawRun& raw);
CLI::App* add_run(CLI::App& app, RawRun& raw);
CLI::App* add_replay(CLI::App& app, RawRun& raw);

// Throws std::invalid_argument.
driver::MachineOptions finish_run(const RawRun& raw, driver::MachineCommand command);

}  // namespace permverify::cli
