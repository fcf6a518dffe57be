// Symbols with a known value:  x == 7 among the facts  ->  7 for x in all the others.
//
// Equals for equals; the equation itself stays, so that a model has a value for x. A launch of one
// group is a launch without groups then, and the index g*n + t of such a one just t.
#include <map>

#include "encoder/problem.h"
#include "encoder/walk.h"

namespace permverify::encoder {

namespace {

using term::Kind;

// The symbol that a fact `x == c` is about, if it is such a fact.
Term known_symbol(Term fact) {
  if (fact.kind() != Kind::Eq) return {};
  for (const std::size_t side : {0U, 1U}) {
    const bool constant = fact.child(1 - side).kind() == Kind::IntConst;
    if (constant && fact.child(side).kind() == Kind::Symbol) return fact.child(side);
  }
  return {};
}

}  // namespace

void pass_constants(Problem& problem) {
  term::Substitution values(problem.manager);
  std::map<std::uint32_t, Term> equations;  // by symbol: the first
  for (const Fact& fact : problem.facts) {
    for (const Term part : conjuncts(fact.term)) {
      const Term symbol = known_symbol(part);
      if (!symbol || !equations.try_emplace(symbol->id, part).second) continue;
      values.add(symbol, part.child(part.child(0) == symbol ? 1 : 0));
    }
  }
  if (equations.empty()) return;
  for (Fact& fact : problem.facts) fact.term = values(fact.term);
  for (const auto& [symbol, equation] : equations) problem.add(equation);
}

}  // namespace permverify::encoder
