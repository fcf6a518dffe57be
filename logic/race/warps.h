// Threads of one warp in lock step (logic.md 11.6; docs/automatic.md, "Warps").
#pragma once
#include <map>

#include "logic/kernel/second_thread.h"
#include "logic/resource/access.h"

namespace permverify::obligation {

// Stores by number, from 1: those that the source makes at once have one. A vector or a structure is stored
// part by part, memcpy cell by cell; the parts have one span and nothing else is written in between.
// (Two calls of a function that does nothing but one store may get one number: less is ordered then.)
std::map<const ir::Stmt*, std::uint32_t> stores_of_source(const ir::Kernel& kernel);

// What else is needed for the two accesses, which are in conflict, to be a race: two threads of
// different warps, or one access made by both at one moment.
Term unordered(KernelContext& context, const Access& mine, const Access& theirs, Term one_warp,
               SecondThread& other);

}  // namespace permverify::obligation
