#include "logic/resource/facts.h"

#include <algorithm>

namespace permverify::obligation {

// Identifiers and launch constants occur everywhere: they connect nothing.
const std::vector<Term>& FactBase::links(Term t) const {
  const auto [it, fresh] = links_.try_emplace(t);
  if (fresh) {
    for (const Term s : symbols_.of(t)) {
      const bool map = by_claim_ && s.sort().kind == term::SortKind::Map;
      const bool shared = !map && (s->scope == term::Scope::Launch || s->scope == term::Scope::Group);
      if (!shared && !unlinked_.count(s)) it->second.push_back(s);
    }
  }
  return it->second;
}

namespace {

// The value of `low <= value && value <= high` with numbers for bounds.
Term bounded_value(Term claim) {
  Term value;
  const std::vector<Term> parts = claim.kind() == term::Kind::And
                                      ? std::vector<Term>(claim.children().begin(), claim.children().end())
                                      : std::vector<Term>{claim};
  for (const Term part : parts) {
    if (part.kind() != term::Kind::Le && part.kind() != term::Kind::Lt) return Term();
    for (const Term side : part.children()) {
      if (side.kind() == term::Kind::IntConst) continue;
      if (value && value != side) return Term();
      value = side;
    }
  }
  return value;
}

}  // namespace

// That a value computed from memory is within its type says something where that memory is spoken of.
const std::vector<Term>& FactBase::links_of_fact(Term fact) const {
  if (!by_claim_) return links(fact);
  while (fact.kind() == term::Kind::Implies) fact = fact.child(1);
  const auto [it, fresh] = links_of_fact_.try_emplace(fact);
  if (!fresh) return it->second;
  if (const Term value = bounded_value(fact)) {
    for (const Term s : symbols_.of(value)) {
      if (s.sort().kind == term::SortKind::Map) it->second.push_back(s);
    }
  }
  if (it->second.empty()) it->second = links(fact);
  return it->second;
}

void FactBase::add(Term fact) {
  const bool is_new = known_.insert(fact).second;
  if (fact.is_true() || (!is_new && !deferring_)) return;  // deferred, it stands beside other facts
  const std::size_t number = facts_.size();
  facts_.push_back(fact);
  deferred_.push_back(deferring_);
  const auto& symbols = links_of_fact(fact);
  links_of_each_.push_back(&symbols);
  if (symbols.empty()) general_.push_back(number);
  for (const Term s : symbols) by_symbol_[s].push_back(number);
}

std::vector<Term> FactBase::relevant(const std::vector<Term>& about, std::size_t count,
                                     Which which) const {
  std::vector<bool> chosen(facts_.size(), false);
  const auto counts = [&](std::size_t fact) {
    return fact < count && (which == Which::All || deferred_[fact] == (which == Which::Deferred));
  };
  for (const std::size_t i : general_) {
    if (counts(i)) chosen[i] = true;
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
      if (chosen[i] || !counts(i)) continue;
      chosen[i] = true;
      for (const Term s : *links_of_each_[i]) {
        if (seen.insert(s).second) work.push_back(s);
      }
    }
  }
  std::vector<Term> result;
  for (std::size_t i = 0; i < facts_.size(); ++i) {
    if (chosen[i]) result.push_back(facts_[i]);
  }
  return result;
}

}  // namespace permverify::obligation
