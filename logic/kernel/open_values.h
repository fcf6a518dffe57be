// Counterexamples with values that the hypotheses leave open (KernelContext::open_values).
#pragma once
#include "logic/kernel/kernel_context.h"

namespace permverify::obligation {

// A counterexample that gives such a value may be one that no run has: it counts only with a run.
void doubt_open_values(KernelContext& context);

}  // namespace permverify::obligation
