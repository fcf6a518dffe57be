// What `permverify run` and `permverify replay` were asked for, parsed and checked.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "driver/options.h"
#include "runtime_spec/explore/execute.h"
#include "runtime_spec/launch_text.h"
#include "support/failure.h"

namespace permverify::driver {

enum class MachineCommand : std::uint8_t { Run, Replay };

// A fault that a replay looks for: its id, and a line among its places if one is named.
struct ExpectedFault {
  support::FailureId id;
  std::optional<std::uint32_t> line;
  std::optional<std::uint32_t> column;  // of several faults of a line, the picture shows this one
};

struct MachineOptions {
  MachineCommand command = MachineCommand::Run;
  std::string file, kernel;                    // kernel: empty when the file has only one
  ReadOptions read;
  runtime_spec::LaunchText launch;
  runtime_spec::ScheduleKind schedule = runtime_spec::ScheduleKind::InOrder;
  std::vector<runtime_spec::ThreadNumber> script;
  std::int64_t warp_size = 0;                  // threads in lock step; 0: none
  bool each_pair = false;                      // of threads at fault is reported, not the first
  bool exhaustive = false;                     // all schedules; `schedule` is not used then
  std::uint64_t max_schedules = 100'000;
  bool contracts = true;
  bool infer_permissions = true;               // on arrays on which no contract gives one, beside those that are written
  bool arbitrary_if_unset = false;
  std::uint64_t max_steps = 50'000'000;
  bool sweep = false;                          // all small launches
  double max_seconds = 60;                     // of a sweep
  bool trace = false;
  std::vector<std::int64_t> threads;           // columns of the trace; empty: the first
  bool show_local = false;                     // local memory at the end
  std::string picture;                         // file; empty: none
  bool picture_all = false;                    // the whole run, not what one fault is about
  std::optional<ExpectedFault> expected;       // replay
  Format format = Format::Text;
  bool colour = false;
  std::vector<std::string> arguments;          // as given, for the record
  std::string version;
};

// How the file is read: as the command line says, and only the kernel that is asked for.
inline ReadOptions read_options(const MachineOptions& options) {
  ReadOptions read = options.read;
  read.launch = options.launch.sizes;
  if (!options.kernel.empty()) read.c.kernels = {options.kernel};
  return read;
}

}  // namespace permverify::driver
