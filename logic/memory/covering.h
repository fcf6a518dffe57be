// The elements that threads have, as values of the variables of a quantified goal: forall e. phi(F[e], e) for the
// elements of an arbitrary thread, and for all others (owner.h has the forms, logic.md 7.7 the argument).
#pragma once
#include <optional>

#include "logic/memory/contents.h"

namespace permverify::obligation {

struct Covered {
  Term goal;                // implies the one that was given
  Term own;                 // the element of the thread that it is about; null if it is not a single one
  bool has_gaps = false;    // a part of the goal is about elements that no thread has
  std::vector<Term> facts;  // true of all numbers
  std::vector<std::pair<Term, Term>> thread = {};  // if the goal is about a thread with these identifiers
};

// `element`: of the goal, with its variables as indices. `place`: the index of an element that the thread stores to or has
// a permission on. `falling`: an index may be less for threads with greater numbers.
std::optional<Covered> covered_by_place(KernelContext& context, const Contents& contents, Term goal, Term element,
                                        const std::vector<Term>& place, bool falling);
// For one thread for each element, whose identifiers are the solution of `place` (covering_by_thread.cpp).
std::optional<Covered> covered_by_thread(KernelContext& context, const Contents& contents, Term goal, Term element,
                                         const std::vector<Term>& place);
// The fact with the identifiers of that thread, if there is one.
Term of_covering_thread(term::TermManager& terms, const Covered& covered, Term fact);
// For variables that the goal compares with the number of threads along an axis.
std::optional<Covered> covered_by_ranges(KernelContext& context, const Contents& contents, Term goal);

}  // namespace permverify::obligation
