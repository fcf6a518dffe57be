// Barrier divergence: the branches on which a barrier depends.
#pragma once
#include "logic/kernel/kernel_context.h"

namespace permverify::obligation {

// logic.md 7.5: threads of a group decide the branch equally. `yes` and `no` are the states behind it.
void require_uniform_branch(KernelContext& context, ir::BlockId block, Term condition,
                            const State& yes, const State& no);

}  // namespace permverify::obligation
