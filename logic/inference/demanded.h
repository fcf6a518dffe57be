// Candidates for invariants from what the contracts of a kernel demand behind a loop and inside of it
// (logic.md 11.3): a demand is taken back to the loop through the statements in between by substitution,
// and there the bound that a counter reaches is replaced by the counter.
#pragma once
#include "logic/inference/infer.h"

namespace permverify::inference {

// For each loop without any invariant. Guesses, every one of them; the module gets bound variables.
std::vector<LoopPlan> demanded_invariants(ir::Module& module, const ir::Kernel& kernel);

}  // namespace permverify::inference
