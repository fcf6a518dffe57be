// Threads of one warp in lock step (logic.md 11.6; docs/automatic.md, "Warps").
#pragma once
#include <map>

#include "logic/kernel/second_thread.h"
#include "logic/resource/access.h"

namespace permverify::obligation {

// Stores by number, from 1: those that the source makes at once have one number. A vector or a structure is stored
// part by part, and memcpy stores element by element; the parts have one span and nothing else is written in between.
// (Two calls of a function that only makes one store may get one number: then fewer accesses are ordered.)
std::map<const ir::Stmt*, std::uint32_t> stores_of_source(const ir::Kernel& kernel);

// The further condition under which two conflicting accesses are a race: the threads are of different warps, or both
// make one access at one moment.
Term unordered(KernelContext& context, const Access& mine, const Access& theirs, Term one_warp,
               SecondThread& other);

}  // namespace permverify::obligation
