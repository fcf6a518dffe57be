// Visits the nodes of a region in their order; the states that reach a node are merged before it is visited.
#pragma once
#include <map>
#include <utility>
#include <vector>

#include "logic/analysis/region.h"

namespace permverify::obligation {

template <typename State>
class RegionWalk {
 public:
  // merge(a, b) -> State; pass(node, state) calls reach() for the nodes behind.
  template <typename Merge, typename Pass>
  void run(const Region& region, State start, const Merge& merge, const Pass& pass) {
    reach(region.order().front(), std::move(start));
    for (const RegionNode& node : region.order()) {
      auto found = incoming_.extract(node);
      if (found.empty()) continue;
      auto& states = found.mapped();
      State state = std::move(states.front());
      for (std::size_t i = 1; i < states.size(); ++i) state = merge(state, states[i]);
      pass(node, std::move(state));
    }
  }
  void reach(const RegionNode& node, State state) { incoming_[node].push_back(std::move(state)); }

 private:
  std::map<RegionNode, std::vector<State>> incoming_;
};

}  // namespace permverify::obligation
