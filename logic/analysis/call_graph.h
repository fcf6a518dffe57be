// The calls between pure functions and lemmas.
#pragma once
#include <cstdint>
#include <vector>

#include "logic/ir/module.h"

namespace permverify::obligation {

// Strongly connected components of the call graph, lemmas included: functions with the same number call each other.
// `recursive[f]`: f calls itself, directly or indirectly. `rank[f]`: the same in a component, and greater than the
// rank of each function outside of the component that f calls or uses.
struct CallGraph {
  std::vector<std::uint32_t> component;
  std::vector<bool> recursive;
  std::vector<std::uint32_t> rank;
};
CallGraph find_call_graph(const ir::Module& module);

}  // namespace permverify::obligation
