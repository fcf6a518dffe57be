// The symbolic state of the one arbitrary thread that is executed (logic.md 5).
#pragma once
#include "logic/resource/rights.h"

namespace permverify::obligation {

struct State {
  Term path;                        // condition under which this point is reached
  Valuation vars;                   // parameters and private variables
  Valuation memory;                 // the thread's view; meaningful where it holds a permission
  std::vector<Atom> held;
  // The resources that the invariants of enclosing loops omit, per loop: unusable inside, held again after it.
  std::map<std::uint32_t, std::vector<Atom>> framed_off;

  // Held and framed off: the atoms that exclude other threads.
  std::vector<Atom> all_rights() const;
};

// The state where two paths meet. Values differ by the part of the path conditions that differs.
State merge(term::TermManager& terms, const State& a, const State& b);

}  // namespace permverify::obligation
