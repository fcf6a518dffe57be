// A proof that holds only because its hypotheses contradict each other does not count (spec.vacuous).
#pragma once
#include "logic/kernel/kernel_context.h"

namespace permverify::obligation {

// The preconditions at launch, for the arbitrary thread and for those where a contradiction may hide.
void check_preconditions_can_hold(KernelContext& context);
// The `assume`s of the body, with all facts that hold at their places.
void check_assumptions_can_hold(KernelContext& context);

}  // namespace permverify::obligation
