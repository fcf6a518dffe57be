// Loops that a thread leaves whatever values decide in it.
#pragma once
#include <set>

#include "logic/ir/cfg.h"

namespace permverify::checker {

// Loops of the graph, by number, whose condition fails after finitely many iterations for all values that anything else
// has: a counter that changes by one fixed step in each iteration comes to a bound. Loops inside of them are loops of their own.
std::set<std::uint32_t> ending_loops(const ir::Module& module, const ir::Cfg& cfg);

}  // namespace permverify::checker
