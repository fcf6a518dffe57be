// Barriers that redistribute: who holds what afterwards, which facts travel, which fences are
// needed.
#pragma once
#include "tests/differential/random/world.h"

namespace permverify::differential {

// A barrier after which the arrays are held as `targets` says, or as chance does.
Statement barrier(World& world, State& state, const std::vector<Holding>* targets);
// One whose `ensures` lists all that is held afterwards, whatever was held before.
Statement replacing_barrier(World& world, State& state, const std::vector<Holding>& targets);
// A thread lends a part of its one cell of `array` to the thread whose `view` it is, and reads on.
// `borrowed` is what is lent; `giving_back` ends it.
Statement lending_barrier(World& world, State& state, std::size_t array, const Grant& borrowed,
                          const std::string& rest);
Statement returning_barrier(World& world, State& state, std::size_t array, const Grant& borrowed,
                            const Holding& before);
std::vector<Holding> holdings(const State& state);
// One that changes nothing.
Statement keeping_barrier(World& world, State& state);

// Every grant of every array, one clause each.
std::vector<Clause> resources(const World& world, const State& state, Clause::Kind kind);
// All that is known of what is held.
std::vector<Clause> facts(const World& world, const State& state, Clause::Kind kind);

}  // namespace permverify::differential
