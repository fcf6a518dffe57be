// What threads hold longer than a phase needs it, so that what is in memory stays known.
#pragma once
#include "logic/inference/held.h"

namespace permverify::inference {

struct Phase {
  const ir::Stmt* start = nullptr;  // a barrier; null: the entry, or the head of a loop
  std::uint32_t loop = ~0U;     // not a phase, but the rest of one from the head of this loop on
  std::vector<Held> held;
  std::vector<const ir::Stmt*> ends_at;
  bool reaches_end = false;
  std::set<std::uint32_t> heads;
};

// A condition that all threads decide alike.
bool is_uniform(const Scene& scene, const ExprPtr& condition);

class Keep {
 public:
  Keep(Scene& scene, Holdings& holdings, std::vector<Phase>& phases)
      : s_(scene), holdings_(holdings), phases_(phases) {}

  // whole: what a thread touches in all. False: a cell that only is read is not known; `unknown` is
  // where.
  bool run(const std::vector<Touch>& whole, support::Span& unknown);

 private:
  void drop_uniform_conditions();
  void own_cells();
  void reading();
  void at_heads();
  bool constants(const std::vector<Touch>& whole, support::Span& unknown);

  Scene& s_;
  Holdings& holdings_;
  std::vector<Phase>& phases_;
};

}  // namespace permverify::inference
