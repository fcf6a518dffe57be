// Counterexamples with values that the hypotheses leave open (KernelContext::open_values).
#pragma once
#include "logic/kernel/kernel_context.h"

namespace permverify::obligation {

// If a counterexample gives such a value, it may be impossible in any run: it counts only with a run.
void doubt_open_values(KernelContext& context);

}  // namespace permverify::obligation
