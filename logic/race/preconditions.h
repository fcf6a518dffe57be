// What preconditions say outright about parameters.
#pragma once
#include "logic/kernel/kernel_context.h"

namespace permverify::obligation {

// Takes a precondition as a fact, and what bounds or fixes one parameter as a range of it: it holds
// at the launch, and so wherever its launch value stands.
void know_precondition(KernelContext& context, Term fact);

}  // namespace permverify::obligation
