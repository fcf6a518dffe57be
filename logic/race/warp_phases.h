// Kernels with barriers of warps: the threads of one warp are compared as if they were a group (logic.md 11.7).
#pragma once
#include "logic/kernel/kernel_context.h"

namespace permverify::obligation {

// A second version of the kernel, with barriers of the group in place of those of warps, for pairs of threads of one
// warp.
class WarpPhases {
 public:
  // `of_group`: the unchanged kernel, with the facts of preconditions and nothing else.
  explicit WarpPhases(KernelContext& of_group);
  KernelContext& context() { return context_; }
 private:
  const ir::Kernel kernel_;
  KernelContext context_;
};

// Drops the obligations from the first on that are about one thread: the unchanged kernel owes them.
void keep_pairs(KernelContext& context, std::size_t first);

}  // namespace permverify::obligation
