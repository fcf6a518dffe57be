#include "checker/preference.h"

#include <algorithm>
#include <unordered_set>

#include "encoder/lowered.h"

namespace permverify::checker {

namespace {

using term::Kind;
using term::Term;

// Integer symbols, and the memory cells that the query reads.
bool is_number_of_the_model(Term t) {
  if (t.sort() != term::int_sort || t->has_bound) return false;
  return t.kind() == Kind::Symbol ||
         (t.kind() == Kind::Apply && encoder::is_map_read(*t->function));
}

std::vector<Term> numbers(const encoder::Query& query) {
  std::vector<Term> stack(query.hypotheses), result;
  stack.push_back(query.goal);
  std::unordered_set<Term, term::TermHash> seen(stack.begin(), stack.end());
  while (!stack.empty()) {
    const Term t = stack.back();
    stack.pop_back();
    if (is_number_of_the_model(t)) result.push_back(t);
    for (const Term child : t.children()) {
      if (seen.insert(child).second) stack.push_back(child);
    }
  }
  return result;
}

}  // namespace

std::vector<std::vector<Term>> prefer_small(term::TermManager& manager, const encoder::Query& query,
                                            const std::vector<Term>& sizes) {
  struct Window {
    std::int64_t low, high;
    bool positive;
  };
  std::vector<std::vector<Term>> result;
  const std::vector<Term> all = numbers(query);
  std::vector<Term> positive;
  for (const Term t : all) {
    if (std::find(sizes.begin(), sizes.end(), t) != sizes.end()) positive.push_back(manager.le(manager.integer(1), t));
  }
  constexpr Window windows[] = {{0, 2, true}, {-4, 4, true}, {-16, 16, true}, {-64, 64, true}, {-1024, 1024, true},
                                {-65536, 65536, true}, {0, 2, false}, {-4, 4, false}, {-16, 16, false}, {-1024, 1024, false}};
  for (const Window& window : windows) {
    if (all.empty()) break;
    const bool again = !window.positive && positive.empty();
    if (again) continue;
    auto& preference = result.emplace_back();
    if (window.positive) preference = positive;
    for (const Term t : all) {
      preference.push_back(manager.le(manager.integer(window.low), t));
      preference.push_back(manager.le(t, manager.integer(window.high)));
    }
  }
  result.emplace_back();
  return result;
}

}  // namespace permverify::checker
