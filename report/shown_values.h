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

// Those of the run, if a run shows this failure, with the elements from which the failing index or value was read; else those of
// the counterexample. The finding has a verdict.
ShownValues shown_values(const Finding& f, const support::SourceManager& sources);

}  // namespace permverify::report
