// The candidates for invariants of one loop, from what is demanded behind it and at its head (logic.md 11.3).
#pragma once
#include <set>
#include <string>

#include "logic/inference/formula_rewriting.h"
#include "logic/inference/loop_counters.h"

namespace permverify::inference {

// What has to hold at a place; `inner`: it comes from inside of the innermost loop around the place.
struct Demand {
  ExprPtr formula;
  bool inner = false;
};

class Demands {
 public:
  // Not what is trivial, large or there already.
  void add(const ExprPtr& formula, bool inner);
  void add_facts(const std::vector<ir::Clause>& clauses, bool inner);
  template <class Change>
  Demands each(const Change& change) const {
    Demands result;
    for (const Demand& d : all_) result.add(change(d.formula), d.inner);
    return result;
  }
  const std::vector<Demand>& all() const { return all_; }

 private:
  std::vector<Demand> all_;
  std::set<std::string> seen_;
};

// About what is computed, not only about where it is.
bool is_about_values(const ExprPtr& formula);

// Each candidate may be false; the module gets bound variables.
std::vector<ExprPtr> loop_guesses(ir::Module& module, const LoopShape& shape, const Demands& behind, const Demands& inside);

}  // namespace permverify::inference
