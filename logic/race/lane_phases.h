// Shuffles and votes of all lanes: whether the threads of a warp that have not ended come there together (logic.md 11.7).
#pragma once
#include "logic/kernel/kernel_context.h"

namespace permverify::obligation {

// A version of the kernel with a barrier of the group in front of each operation of lanes, for pairs of threads of one warp. Its
// unequal decisions are those that can keep a lane away from such an operation.
class LanePhases {
 public:
  // `of_group`: the unchanged kernel, with the facts of preconditions and nothing else.
  explicit LanePhases(KernelContext& of_group);
  KernelContext& context() { return context_; }

 private:
  const ir::Kernel kernel_;
  KernelContext context_;
};

// Each operation of lanes of the kernel names all of them, and the assumption about masks is about nothing else.
bool can_check_masks(const KernelContext& context);
// Makes the obligations from the first on ones that discharge the assumption about masks, and drops those about anything else.
void discharge_masks(KernelContext& context, std::size_t first);

}  // namespace permverify::obligation
