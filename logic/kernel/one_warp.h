// Warps as parts of a group: threads with consecutive linear numbers.
#pragma once
#include "logic/kernel/kernel_context.h"

namespace permverify::obligation {

// What the numbers of threads in a warp rest on.
Assumption size_of_warps();

// Both threads, of one group, are of one warp: their linear local identifiers (x counts fastest) have equal quotients
// by the size of a warp.
Term same_warp(KernelContext& context, const ThreadIds& one, const ThreadIds& other, std::int64_t threads_of_warp);

// The two are different threads of one group, and one of the pairs that are compared (KernelContext::pairs).
Term compared(KernelContext& context, const ThreadIds& one, const ThreadIds& other);

}  // namespace permverify::obligation
