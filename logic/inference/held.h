// The permissions that a thread has to hold, element by element, as clauses.
#pragma once
#include "logic/inference/phase_walk.h"

namespace permverify::inference {

// Perm or Atomic on array[index] under the guard. Bound variables of the index are those of the pool, outermost
// first, so that equal elements of two loops have equal texts.
struct Held {
  VarId array = 0;
  Right right = Right::Read;
  std::vector<ExprPtr> index;
  std::vector<ExprPtr> guard;
};

class Holdings {
 public:
  explicit Holdings(Scene& scene) : s_(scene) {}

  // One entry for each element: the join of its accesses, under either guard. False if a written element is not
  // known: then nothing follows for the phase, and `unknown` is the place.
  bool collect(const std::vector<Touch>& touches, std::vector<Held>& out, support::Span& unknown);
  void add(std::vector<Held>& list, Held held) const;
  // Equal guards are joined, ranges stay ranges; in the order of the arrays.
  std::vector<ir::Clause> clauses(std::vector<Held> list, support::Span span);
  // A bound variable that the element does not have yet.
  ExprPtr next_bound(const Held& held);
  bool closed(const Held& held) const;
  // Equal for the same array and element.
  std::string cell_key(const Held& held) const;

 private:
  bool normalised(const Touch& touch, Held& held);
  void rename_by_equations(Held& held, const std::vector<Held>& others) const;
  bool is_in_range(const Held& held, std::vector<Held>& list);
  void widen_to_rows(std::vector<Held>& list);
  VarId pooled(std::size_t position);
  ExprPtr atom(const Held& held) const;
  ExprPtr quantified(const std::vector<VarId>& binders, std::vector<ExprPtr> range,
                     ExprPtr body) const;

  Scene& s_;
  std::vector<VarId> pool_;
};

}  // namespace permverify::inference
