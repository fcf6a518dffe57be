// Permissions that threads hold longer than a phase needs them, so that the contents of memory stay known.
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

// A condition that has the same value in all threads.
bool is_uniform(const Scene& scene, const ExprPtr& condition);

class Keep {
 public:
  Keep(Scene& scene, Holdings& holdings, std::vector<Phase>& phases)
      : s_(scene), holdings_(holdings), phases_(phases) {}

  // whole: all accesses of a thread. False: an element that is only read is not known; `unknown` is its place.
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
