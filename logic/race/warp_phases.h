// Kernels with barriers of warps: the threads of one warp are compared as if they were a group (logic.md 11.7).
#pragma once
#include "logic/kernel/kernel_context.h"

namespace permverify::obligation {

// The kernel once more, with barriers of the group in the places of those of warps, for pairs of threads of one warp.
class WarpPhases {
 public:
  // `of_group`: the kernel as it is, with what preconditions say and nothing else.
  explicit WarpPhases(KernelContext& of_group);
  KernelContext& context() { return context_; }
  // Drops what was made in this context and is about one thread: the kernel as it is owes that.
  void keep_pairs(std::size_t first);

 private:
  const ir::Kernel kernel_;
  KernelContext context_;
};

}  // namespace permverify::obligation
