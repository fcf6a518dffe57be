// The shorter of two equal terms.
//
//   g*T == ite(0 <= g*T && g*T < 2^64, g*T, ..),  A[ite(0 <= g*T ..) + x]   ->   the equation,  A[g*T + x]
//
// Equals for equals, and the equation stays: the facts have the same models as before. Such equations come from
// assertions that a machine integer has not wrapped; each such value stands in the next, so that what is computed in
// three steps is a term of conditions within conditions, of which the solver would split every one.
#include "encoder/passes/passes.h"
#include "encoder/walk.h"

namespace permverify::encoder {

namespace {

using term::Kind;

constexpr std::size_t largest_replacement = 24;  // nodes of a term that stands for another

std::size_t size_of(Term t) {
  std::size_t nodes = 0;
  for_each_subterm({t}, [&](Term) { ++nodes; });
  return nodes;
}

bool has_condition(Term t) {
  bool found = false;
  for_each_subterm({t}, [&](Term part) { found = found || part.kind() == Kind::Ite; });
  return found;
}

struct Pair {
  Term term, by;
};

// The condition of an equation, and the plain term that it is equal to.
std::optional<Pair> pair_of(Term fact) {
  if (fact.kind() != Kind::Eq || fact.child(0).sort() != term::int_sort) return std::nullopt;
  for (const std::size_t side : {0U, 1U}) {
    const Term term = fact.child(side), by = fact.child(1 - side);
    if (term.kind() == Kind::Ite && !has_condition(by) && size_of(by) <= largest_replacement) return Pair{term, by};
  }
  return std::nullopt;
}

}  // namespace

void pass_shorter(Problem& problem) {
  term::Substitution shorter(problem.manager);
  std::unordered_set<Term, TermHash> equations;
  for (const Fact& fact : problem.facts) {
    const auto pair = fact.origin == Origin::Goal ? std::nullopt : pair_of(fact.term);
    if (!pair) continue;
    shorter.add(pair->term, pair->by);
    equations.insert(fact.term);
  }
  if (equations.empty()) return;
  problem.rewrite([&](Term fact) { return equations.count(fact) != 0 ? fact : shorter(fact); });
}

}  // namespace permverify::encoder
