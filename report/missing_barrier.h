// Where in the source a barrier is missing: between two accesses that race, or behind the later one where the race is one of
// two iterations of a loop.
#pragma once
#include "report/finding.h"

namespace permverify::report {

// Of a race of one group that a run shows within one phase. Nothing: a barrier is not what is missing, or the text does not tell.
std::optional<BarrierGap> barrier_gap(const Finding& finding, const support::SourceManager* sources);

// Whether the gap lies behind both accesses, at the end of a loop.
bool is_gap_of_loop(const Finding& finding);

// Of a race of two threads of one warp, in CUDA: whether the accesses stand in a branch for some threads of a warp, such as
// `if (threadIdx.x < 32)`. A barrier of the block in it is for all threads of the block, and some do not come.
bool is_within_warp(const Finding& finding, const support::SourceManager* sources);

// Whether one barrier fits the gaps of all. Threads may take other ways through the program, so it is likely, and not certain.
bool one_barrier_fits(const std::vector<const Finding*>& findings);

}  // namespace permverify::report
