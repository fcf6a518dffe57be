// Local arrays in which each thread of a group has one element of its own, as the values that lanes exchange (logic.md 7.9).
#pragma once
#include <map>

#include "logic/kernel/kernel_context.h"

namespace permverify::obligation {

class OwnElements {
 public:
  explicit OwnElements(KernelContext& context) : k_(context) {}

  // All threads of the group have come along `path` to a barrier that fences the array, each with its `view` of it; `after`
  // is the array behind the barrier.
  void settle(ir::VarId array, Term after, Term view, Term path);
  // The term with elements of such arrays replaced by what their threads have stored.
  Term with_values(Term t) const;

 private:
  struct Element {
    Term thread, value;  // the value of a bound variable, the local identifier of the thread
  };
  Term value_at(Term index, const Element& of) const;

  KernelContext& k_;
  std::map<std::uint32_t, Element> elements_;  // by the number of the map behind the barrier
};

}  // namespace permverify::obligation
