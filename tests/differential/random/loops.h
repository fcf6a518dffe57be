// Loops that contain barriers, and branches on uniform conditions that do.
#pragma once
#include "tests/differential/random/world.h"

namespace permverify::differential {

// A loop of a fixed or parametric number of rounds; every round deals the cells out and back.
void barrier_loop(World& world, State& state, Block& out);
// A loop in which a right wanders from thread to thread, or nothing if no array is fit for it.
void rotating_loop(World& world, State& state, Block& out);
// `if (n > 1) { ... barrier ... }`
void uniform_branch(World& world, State& state, Block& out);

}  // namespace permverify::differential
