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

}  // namespace permverify::report
