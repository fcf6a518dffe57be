// The launch and the threads that a report shows for a failure: one launch and one pair of threads.
#pragma once
#include <string>
#include <vector>

#include "report/finding.h"

namespace permverify::report {

// In the words of the language of the source.
struct ShownValues {
  std::string launch;                           // "<<<2, 256>>>, n = 3"; empty: not known
  std::vector<std::vector<std::string>> table;  // lines of cells, the head first; empty: nothing beyond the labels of the places
};

// Whether a run confirms the finding, so that its launch and threads are shown instead of those of the counterexample: it shows the
// failure itself, or the race of a write that a barrier does not make visible.
bool run_names_the_threads(const Finding& f);

// Those of the run, if a run shows this failure, with the elements from which the failing index or value was read; else those of
// the counterexample. The finding has a verdict.
ShownValues shown_values(const Finding& f, const support::SourceManager& sources);

// Whether the shown values are those of the run alone: then `thread_lines` has all of them.
bool has_values_of_run(const Finding& f);

// The same values in few lines: one for all threads if that fits `room` columns, else one for each; nothing where the labels of the
// places name the threads and nothing is beyond them. "thread 1: threadIdx = (1, 0); thread 2: threadIdx = (0, 1)".
std::vector<std::string> thread_lines(const Finding& f, const support::SourceManager& sources, std::size_t room);

}  // namespace permverify::report
