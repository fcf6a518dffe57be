// Barrier divergence: the branches on which a barrier depends.
#pragma once
#include "logic/kernel/kernel_context.h"

namespace permverify::obligation {

// logic.md 7.5: threads of a group decide the branch equally. `yes` and `no` are the states behind it.
void require_uniform_branch(KernelContext& context, ir::BlockId block, Term condition,
                            const State& yes, const State& no);

// logic.md 11.7: threads of a group that come here together have the same value.
void require_equal_argument(KernelContext& context, support::Span at, Term value, const State& state);

}  // namespace permverify::obligation
