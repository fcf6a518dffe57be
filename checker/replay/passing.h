// Loops that end for all values.
#pragma once
#include <set>

#include "logic/ir/cfg.h"

namespace permverify::checker {

// Loops of the graph, by number, whose condition fails after finitely many iterations for all values of other variables: a
// counter changes by one fixed step in each iteration and reaches a bound. Inner loops are not considered: they have their own
// entries.
std::set<std::uint32_t> ending_loops(const ir::Module& module, const ir::Cfg& cfg);

}  // namespace permverify::checker
