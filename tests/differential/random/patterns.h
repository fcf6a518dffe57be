// Set pieces: uses of barriers that phases and loops drawn at random do not come upon.
#pragma once
#include "tests/differential/random/world.h"

namespace permverify::differential {

// Part of a cell is lent to another thread and comes back. Nothing if no array is fit for it.
void lend(World& world, State& state, Block& out);
// Different barriers on the two sides of a uniform condition, and one that ends both.
void two_ways(World& world, State& state, Block& out);
// In even rounds a thread owns its own cell, in odd ones its neighbour's.
void alternate(World& world, State& state, Block& out);
// The lower half of the threads adds the cells of the upper half to its own, until one is left.
void halve(World& world, State& state, Block& out);

// Two halves of one array, one read while the other is written, in turn.
void double_buffer(World& world, State& state, Block& out);
// All threads of the group return, or none. Nothing can be promised for the end then.
void early_return(World& world, State& state, Block& out);

// A condition that is equal for all threads of the group; nothing if there is none at hand.
std::string uniform_condition(World& world, const State& state);

}  // namespace permverify::differential
