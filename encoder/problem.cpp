#include "encoder/problem.h"

#include "encoder/walk.h"

namespace permverify::encoder {

bool Problem::rewrite(const std::function<Term(Term)>& rule) {
  std::vector<Fact> result;
  bool changed = false;
  for (const Fact& fact : facts) {
    const Term now = rule(fact.term);
    changed = changed || now != fact.term;
    for (const Term part : facts_of(manager, now)) result.push_back({part, fact.origin});
  }
  facts = std::move(result);
  return changed;
}

}  // namespace permverify::encoder
