// Loop invariants that may hold: what Houdini filters ([Houdini]; logic.md 11.3). The kinds are those
// that kernels ask for whose loops count under a condition: bounds, differences, sums, multiples.
#pragma once
#include "logic/inference/infer.h"

namespace permverify::inference {

// For each loop with variables that have no closed form. Guesses, every one of them; the module gets
// bound variables. Spans are those of the loops.
std::vector<LoopPlan> candidate_invariants(ir::Module& module, const ir::Kernel& kernel);

}  // namespace permverify::inference
