// Where in the source a barrier is missing: between two accesses that race, or behind the later one where the race is one of
// two iterations of a loop.
#pragma once
#include "report/finding.h"

namespace permverify::report {

// Of a race of one group that a run shows within one phase. Nothing: a barrier is not what is missing, or the text does not tell.
std::optional<BarrierGap> barrier_gap(const Finding& finding, const support::SourceManager* sources);

// Whether one barrier fits the gaps of all. Threads may take other ways through the program, so it is likely, and not certain.
bool one_barrier_fits(const std::vector<const Finding*>& findings);

}  // namespace permverify::report
