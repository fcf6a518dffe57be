// Ways to deal out the cells of an array so that threads do not conflict.
#pragma once
#include "tests/differential/random/world.h"

namespace permverify::differential {

// What one thread may hold of an array beside the others; `may_drop`: also nothing, or only some of
// the cells. Only rights that are at most those of the launch (`rights` of the array).
Holding random_holding(World& world, std::size_t array, bool may_drop);
Holding written_holding(World& world, std::size_t array);
// In a loop whose invariant speaks of the cells: they have to be found again at its end.
Holding frozen_holding(World& world, std::size_t array, const Holding& now);

}  // namespace permverify::differential
