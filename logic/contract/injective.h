// distribution.injective: an exact forall* covers no element twice (logic.md 2.3).
#pragma once
#include "logic/contract/levels.h"

namespace permverify::obligation {

// Two choices of the bound variables of an exact atom name the same element only if they are equal.
void require_injective(KernelContext& context, const Atom& atom, const Hypotheses& known);

}  // namespace permverify::obligation
