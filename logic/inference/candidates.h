// Loop invariants that may hold, as candidates for Houdini ([Houdini]; logic.md 11.3). The kinds are those that
// kernels need whose loops count under a condition: bounds, differences, sums, multiples.
#pragma once
#include "logic/inference/infer.h"

namespace permverify::inference {

// For each loop with variables without a closed form. Each candidate may be false; the module gets bound variables.
// Spans are those of the loops.
std::vector<LoopPlan> candidate_invariants(ir::Module& module, const ir::Kernel& kernel);

// Whether the kernel has watched elements (watch_sites.h).
bool watches_elements(ir::Module& module, const ir::Kernel& kernel);

}  // namespace permverify::inference
