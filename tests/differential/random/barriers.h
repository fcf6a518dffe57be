// Barriers that redistribute: who holds what afterwards, which facts travel, which fences they need.
#pragma once
#include "tests/differential/random/world.h"

namespace permverify::differential {

// What one thread may hold of an array beside the others; `may_drop`: also nothing, or only some of
// the cells. Only rights that are at most those of the launch (`rights` of the array).
Holding random_holding(World& world, std::size_t array, bool may_drop);

// A barrier after which the arrays are held as `targets` says, or as chance does.
Statement barrier(World& world, State& state, const std::vector<Holding>* targets);
// One that changes nothing.
Statement keeping_barrier(World& world, State& state);

// Every grant of every array, one clause each.
std::vector<Clause> resources(const World& world, const State& state, Clause::Kind kind);
// All that is known of what is held.
std::vector<Clause> facts(const World& world, const State& state, Clause::Kind kind);

}  // namespace permverify::differential
