// Candidates for loops in which a flag notes an element (watch_sites.h). If the flag was raised `c` turns of the loop ago, the element is
// the one that the raising statement names for the values that its variables had `c` turns ago, and its conditions held for those.
// All of this is guessed, and proved before it counts.
#pragma once
#include "logic/inference/loop_entry.h"
#include "logic/inference/watch_sites.h"

namespace permverify::inference {

// Empty for a loop that changes no flag of a watch.
std::vector<ExprPtr> watch_guesses(const Scene& scene, const Watches& watches, std::uint32_t loop, const LoopEntry& entry);

}  // namespace permverify::inference
