#include "logic/obligation/facts.h"

#include <algorithm>
#include <set>

namespace permverify::obligation {

// Identifiers and launch constants occur everywhere: they connect nothing.
const std::vector<Term>& FactBase::links(Term t) const {
  const auto [it, fresh] = links_.try_emplace(t);
  if (fresh) {
    for (const Term s : term::free_symbols(t)) {
      const bool shared = s->scope == term::Scope::Launch || s->scope == term::Scope::Group;
      if (!shared && !unlinked_.count(s)) it->second.push_back(s);
    }
  }
  return it->second;
}

void FactBase::add(Term fact) {
  if (fact.is_true() || !known_.insert(fact).second) return;
  const std::size_t number = facts_.size();
  facts_.push_back(fact);
  const auto& symbols = links(fact);
  if (symbols.empty()) general_.push_back(number);
  for (const Term s : symbols) by_symbol_[s].push_back(number);
}

std::vector<Term> FactBase::relevant(const std::vector<Term>& about, std::size_t count) const {
  std::set<std::size_t> chosen;
  for (const std::size_t i : general_) {
    if (i < count) chosen.insert(i);
  }
  std::vector<Term> work;
  std::unordered_set<Term, term::TermHash> seen;
  const auto visit = [&](Term t) {
    for (const Term s : links(t)) {
      if (seen.insert(s).second) work.push_back(s);
    }
  };
  for (const Term t : about) visit(t);
  while (!work.empty()) {
    const Term symbol = work.back();
    work.pop_back();
    const auto it = by_symbol_.find(symbol);
    if (it == by_symbol_.end()) continue;
    for (const std::size_t i : it->second) {
      if (i < count && chosen.insert(i).second) visit(facts_[i]);
    }
  }
  std::vector<Term> result;
  for (const std::size_t i : chosen) result.push_back(facts_[i]);
  return result;
}

}  // namespace permverify::obligation
