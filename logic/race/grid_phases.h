// Kernels with barriers of the grid: threads of different groups are compared between such barriers (logic.md 11.11).
#pragma once
#include "logic/kernel/kernel_context.h"

namespace permverify::obligation {

// A second version of the kernel, whose only barriers are those of the grid, for pairs of threads of two groups.
class GridPhases {
 public:
  // `of_group`: the unchanged kernel, with the facts of preconditions and nothing else.
  explicit GridPhases(KernelContext& of_group);
  KernelContext& context() { return context_; }

 private:
  const ir::Kernel kernel_;
  KernelContext context_;
};

}  // namespace permverify::obligation
