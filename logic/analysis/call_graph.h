// Which pure functions and lemmas call each other.
#pragma once
#include <cstdint>
#include <vector>

#include "logic/ir/module.h"

namespace permverify::obligation {

// Strongly connected components of the call graph: functions with the same number call each other.
// Lemmas count. `recursive[f]`: f calls itself, directly or not.
struct CallGraph {
  std::vector<std::uint32_t> component;
  std::vector<bool> recursive;
};
CallGraph find_call_graph(const ir::Module& module);

}  // namespace permverify::obligation
