// A run for people: the launch, memory at the end, the trace, the faults, and a closing line.
#pragma once
#include <string>
#include <vector>

#include "report/machine/view.h"
#include "report/style.h"

namespace permverify::report {

struct ExecutionTextOptions {
  std::string command = "run";         // or "replay"
  std::string schedule;                // "thread by thread"
  std::vector<std::string> notes;      // about the launch, in reading order
  bool trace = false;
  std::vector<std::int64_t> threads;   // columns of the trace
  bool with_local = false;
  bool colour = false;
  std::string again;                   // a command that shows the same; empty: none
  std::string verdict;                 // of a replay: "reproduced"; stands in the closing line
};

std::string execution_text(const MachineView& view, const ExecutionTextOptions& options);

// "permverify: run of saxpy: 8 threads in 2 groups, 96 steps, 1 fault (race:write_write)"; stable.
std::string execution_summary(const MachineView& view, const std::string& command);

// How it ended, as one sentence; empty for a run that just finished.
std::string ending_sentence(const runtime_spec::Execution& execution);

}  // namespace permverify::report
