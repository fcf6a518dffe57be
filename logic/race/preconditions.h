// Bounds and values of parameters that preconditions state directly.
#pragma once
#include "logic/kernel/kernel_context.h"

namespace permverify::obligation {

// Takes a precondition as a fact, and a bound or a value of one parameter as its range: the range holds at the
// launch, and therefore wherever the launch value occurs.
void know_precondition(KernelContext& context, Term fact);

}  // namespace permverify::obligation
