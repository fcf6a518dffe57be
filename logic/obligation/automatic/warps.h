// Threads of one warp in lock step (logic.md 6b; docs/automatic.md, "Warps").
#pragma once
#include "logic/obligation/automatic/access.h"
#include "logic/obligation/distribution.h"

namespace permverify::obligation {

// Both threads, of one group, are of one warp: their linear local identifiers, x fastest, divided by
// the size of a warp are equal.
Term same_warp(KernelContext& context, const ThreadIds& one, const ThreadIds& other);

// What else is needed for the two accesses, which are in conflict, to be a race: two threads of
// different warps, or one access made by both at one moment.
Term unordered(KernelContext& context, const Access& mine, const Access& theirs, Term one_warp,
               SecondThread& other);

}  // namespace permverify::obligation
