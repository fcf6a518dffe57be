#include "logic/term/symbol_sets.h"

#include <algorithm>
#include <iterator>

namespace permverify::term {
namespace {

bool earlier(Term a, Term b) { return a->id < b->id; }

bool has_all(const std::vector<Term>& set, const std::vector<Term>& others) {
  return std::includes(set.begin(), set.end(), others.begin(), others.end(), earlier);
}

}  // namespace

// Most parts speak of what their largest child speaks of: they share its set.
SymbolSets::Set SymbolSets::of_children(Term t) const {
  Set largest;
  for (const Term child : t.children()) {
    const Set& set = sets_.at(child);
    if (!largest || set->size() > largest->size()) largest = set;
  }
  std::vector<Term> all;
  for (const Term child : t.children()) {
    const std::vector<Term>& set = *sets_.at(child);
    if (has_all(all.empty() ? *largest : all, set)) continue;
    std::vector<Term> both;
    const std::vector<Term>& before = all.empty() ? *largest : all;
    std::set_union(before.begin(), before.end(), set.begin(), set.end(), std::back_inserter(both),
                   earlier);
    all = std::move(both);
  }
  if (!all.empty()) return std::make_shared<const std::vector<Term>>(std::move(all));
  return largest ? largest : std::make_shared<const std::vector<Term>>();
}

const std::vector<Term>& SymbolSets::of(Term root) {
  if (const auto known = sets_.find(root); known != sets_.end()) return *known->second;
  std::vector<Term> stack{root};
  while (!stack.empty()) {
    const Term t = stack.back();
    if (sets_.count(t) != 0) {
      stack.pop_back();
      continue;
    }
    bool ready = true;
    for (const Term child : t.children()) {
      if (sets_.count(child) != 0) continue;
      stack.push_back(child);
      ready = false;
    }
    if (!ready) continue;
    sets_[t] = t.kind() == Kind::Symbol
                   ? std::make_shared<const std::vector<Term>>(std::vector<Term>{t})
                   : of_children(t);
    stack.pop_back();
  }
  return *sets_.at(root);
}

}  // namespace permverify::term
