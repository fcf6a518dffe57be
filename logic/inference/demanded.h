// Candidates for invariants from the demands of the contracts of a kernel behind a loop and inside of it (logic.md 11.3):
// a demand is carried back to the loop through the statements in between by substitution, and there the bound of a
// counter is replaced by the counter.
#pragma once
#include "logic/inference/infer.h"

namespace permverify::inference {

// No fact of its invariants is about memory, a function or a reduction: there are at most permissions and bounds.
bool takes_candidates(const ir::Loop& loop);

// For each loop that takes candidates. Each candidate may be false; the module gets bound variables.
std::vector<LoopPlan> demanded_invariants(ir::Module& module, const ir::Kernel& kernel);

}  // namespace permverify::inference
