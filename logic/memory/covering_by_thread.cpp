// A thread for each element. Let t be any function from the values of the variables to identifiers. For each value e, t(e) are the
// identifiers of a thread of the launch, whose facts hold at its end, or they are not. So
//
//   forall e. phi(F[e], e)     follows from     ids == t(e) ==> phi(F[e], e)     with the facts of the executed thread, whose
//                                               identifiers are ids, and
//                                               !(t(e) in range) ==> phi(F[e], e)
//
// for a new symbol e. The function is the index of a store, solved for the identifiers: it need not be right.
#include <algorithm>

#include "logic/memory/covering.h"
#include "logic/memory/thread_number.h"
#include "logic/memory/witness.h"

namespace permverify::obligation {

using term::Kind;

namespace {

bool is_many(Term id, Term size) { return id.kind() == Kind::Symbol && !size.is_int(1); }

}  // namespace

std::optional<Covered> covered_by_thread(KernelContext& context, const Contents& contents, Term goal, Term element,
                                         const std::vector<Term>& place) {
  auto& terms = context.terms;
  term::Substitution here(terms);
  for (const Term b : goal->binders) here.add(b, terms.fresh(b->name, b.sort(), term::Scope::Launch));
  std::vector<Term> left, right, unknowns;
  for (std::size_t d = 0; d < place.size(); ++d) {
    left.push_back(with_thread_numbers(context, contents.defined(place[d])));
    right.push_back(here(element.child(d + 1)));
  }
  for (std::size_t d = 0; d < 3; ++d) unknowns.push_back(context.ids.lid[d]);
  for (std::size_t d = 0; d < 3; ++d) unknowns.push_back(context.ids.gid[d]);
  const auto given = [](Term t) { return t->narrowest == term::Scope::Launch && !t->has_bound; };
  const auto found = solutions(terms, unknowns, given, left, right);
  if (found.empty()) return std::nullopt;
  Covered covered;
  std::vector<Term> in_range, equal;
  bool determined = false;
  for (std::size_t i = 0; i < unknowns.size(); ++i) {
    const bool of_group = i >= 3;
    const Term size = of_group ? context.launch.ngroups()[i - 3] : context.launch.gsize()[i];
    if (!is_many(unknowns[i], size)) continue;
    Term value = found.front()[i];
    if (of_group && !value) return std::nullopt;
    determined = determined || value;
    if (!value) value = terms.integer(0);
    covered.thread.emplace_back(unknowns[i], value);
    equal.push_back(terms.eq(unknowns[i], value));
    in_range.insert(in_range.end(), {terms.le(terms.integer(0), value), terms.lt(value, size)});
  }
  if (!determined) return std::nullopt;
  const Term body = here(goal.child(0));
  covered.goal = terms.conj(terms.implies(terms.conj(equal), body), terms.implies(terms.negate(terms.conj(in_range)), body));
  return covered;
}

Term of_covering_thread(term::TermManager& terms, const Covered& covered, Term fact) {
  if (covered.thread.empty()) return fact;
  term::Substitution at(terms);
  std::vector<Term> equal;
  for (const auto& [id, value] : covered.thread) {
    at.add(id, value);
    equal.push_back(terms.eq(id, value));
  }
  return terms.implies(terms.conj(equal), at(fact));
}

}  // namespace permverify::obligation
