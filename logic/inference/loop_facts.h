// Facts about the loops of a kernel, for the invariants that the inference writes.
#pragma once
#include "logic/inference/infer.h"
#include "logic/inference/phase_walk.h"

namespace permverify::inference {

// For each loop of the main walk, the clauses that its head keeps.
std::vector<LoopPlan> loop_facts(Scene& scene, const PhaseWalk& main);

}  // namespace permverify::inference
