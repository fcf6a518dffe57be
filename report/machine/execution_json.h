// A run as JSON; report/execution_schema.json says how.
#pragma once
#include <string>
#include <vector>

#include "report/machine/view.h"

namespace permverify::report {

struct ExecutionJsonOptions {
  std::string command;                  // "run", "replay"
  std::string version;
  std::vector<std::string> arguments;   // as given
  std::string file;
  int exit_code = 0;
  std::vector<std::string> notes;
  std::string schedule;
  bool trace = false;
  std::string again;                    // the command that shows the same
  // Of an exhaustive run or of a sweep: what was counted ("schedules", 6).
  std::vector<std::pair<std::string, std::uint64_t>> counts;
};

// Without a view the run did not take place: `problems` says why.
std::string execution_json(const MachineView* view, const ExecutionJsonOptions& options,
                           const support::SourceManager& sources,
                           const std::vector<support::Diagnostic>& problems);

}  // namespace permverify::report
