// Distribution of permissions: those of one thread, those that threads hold at the same time, and those that the
// levels above gave (logic.md 6).
#pragma once
#include "logic/kernel/kernel_context.h"

namespace permverify::obligation {

// distribution.thread, distribution.injective, cover and exclusion within the group for one phase.
// `others`: the facts that all threads established over the common memory at the barrier before it.
void check_phase(KernelContext& context, const Phase& phase, const std::vector<Term>& others = {});

// Contracts above the thread's: cover of groups by the kernel, exclusion between groups.
void check_levels(KernelContext& context);

}  // namespace permverify::obligation
