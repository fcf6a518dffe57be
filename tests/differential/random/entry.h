// How a kernel begins and ends: its launch, its arrays, what the threads are given, what they
// promise.
#pragma once
#include "tests/differential/random/world.h"

namespace permverify::differential {

// Declares everything and writes the `requires` of all levels.
State enter(World& world);
// Writes the `ensures` of all levels.
void leave(World& world, const State& state);

}  // namespace permverify::differential
