// Symbols that a fact fixes, and those whose bounds leave one value then.
//
//   n == 3, A         ->   n == 3, A[n := 3]
//   0 <= g < 1, A     ->   g == 0, A[g := 0]
//
// Equals for equals; the equation itself stays, so that a model has a value for n. Quantifiers over
// the groups of a launch with one group have a constant range then, the index g*n + t is just t, and
// indices with a known size are those of a launch that fixes it.
#include <algorithm>
#include <map>
#include <optional>

#include "encoder/passes/passes.h"
#include "encoder/walk.h"

namespace permverify::encoder {

namespace {

using term::Kind;

constexpr std::int64_t largest = std::int64_t{1} << 62;

struct Fixed {
  Term symbol, value;
};

std::optional<Fixed> fixed_by(Term fact) {
  if (fact.kind() != Kind::Eq || fact.child(0).sort() != term::int_sort) return std::nullopt;
  for (const std::size_t side : {0U, 1U}) {
    const Term symbol = fact.child(side), value = fact.child(1 - side);
    const bool known = symbol.kind() == Kind::Symbol && value.kind() == Kind::IntConst;
    if (known) return Fixed{symbol, value};
  }
  return std::nullopt;
}

// The symbols whose bounds leave one value.
std::vector<Fixed> between_bounds(const Problem& problem) {
  struct Bounds {
    std::optional<std::int64_t> low, high;
  };
  std::map<std::uint32_t, std::pair<Term, Bounds>> known;
  for (const Fact& fact : problem.facts) {
    const Kind kind = fact.term.kind();
    if (kind != Kind::Le && kind != Kind::Lt) continue;
    const Term a = fact.term.child(0), b = fact.term.child(1);
    const std::int64_t strict = kind == Kind::Lt ? 1 : 0;
    if (a.kind() == Kind::IntConst && b.kind() == Kind::Symbol && a->value < largest) {
      auto& low = known.try_emplace(b->id, b, Bounds{}).first->second.second.low;
      low = std::max(low.value_or(-largest), a->value + strict);
    } else if (b.kind() == Kind::IntConst && a.kind() == Kind::Symbol && b->value > -largest) {
      auto& high = known.try_emplace(a->id, a, Bounds{}).first->second.second.high;
      high = std::min(high.value_or(largest), b->value - strict);
    }
  }
  std::vector<Fixed> result;
  for (const auto& [id, entry] : known) {
    const auto& [symbol, bounds] = entry;
    if (bounds.low && bounds.low == bounds.high) {
      result.push_back({symbol, problem.manager.integer(*bounds.low)});
    }
  }
  return result;
}

// Substitutes what the facts fix now; false when that is nothing new.
bool substitute_fixed(Problem& problem, std::vector<Fact>& known) {
  term::Substitution at(problem.manager);
  std::vector<Fact> others;
  bool any = false;
  for (const auto& [symbol, value] : between_bounds(problem)) {
    at.add(symbol, value);
    known.push_back({problem.manager.eq(symbol, value), Origin::Added});
    any = true;
  }
  for (const Fact& fact : problem.facts) {
    if (const auto fixed = fixed_by(fact.term)) {
      at.add(fixed->symbol, fixed->value);
      known.push_back(fact);
      any = true;
    } else {
      others.push_back(fact);
    }
  }
  if (!any) return false;
  problem.facts.clear();
  for (const Fact& fact : others) {
    for (const Term part : facts_of(problem.manager, at(fact.term))) {
      problem.facts.push_back({part, fact.origin});
    }
  }
  return true;
}

}  // namespace

void pass_constants(Problem& problem) {
  problem.rewrite([](Term fact) { return fact; });  // split into conjuncts
  std::vector<Fact> known;
  while (substitute_fixed(problem, known)) {
  }
  problem.facts.insert(problem.facts.begin(), known.begin(), known.end());
}

}  // namespace permverify::encoder
