// What a kernel promises: its postconditions, and what its barriers require and ensure.
#pragma once
#include "logic/ir/module.h"

namespace permverify::ir {

// The kernel without them. Preconditions, invariants and assertions stay.
Kernel without_promises(const Kernel& kernel);

}  // namespace permverify::ir
