// Conditions of `ite`, remainders and alternatives that the bounds of the facts decide.
//
//   0 <= i, i < n, n <= 100, A[ite(i < 2^64, i, i - 2^64)]   ->   0 <= i, .., A[i]
//   0 <= i * n, i * n <= 100, A[(i * n) % 2^32]               ->   0 <= i * n, .., A[i * n]
//   i < 100,  100 <= i || j == 2*i                            ->   i < 100,  j == 2*i
//
// A fact that is a comparison itself stays: the others are simplified by it, never it by itself.
// Every model of the facts keeps to the bounds that the facts state outright, so it gives both sides
// the same value. A conversion in C is such an `ite`: what it does to numbers that fit is nothing,
// and a contract that bounds them says so for this query, though not for all places of the program.
//
// A comparison of the negated goal is decided by the bounds of the other facts, without its own: these hold in every model of those
// facts. So a sum of conditional values between bounds needs no solver, which would split on all the conditions.
//
//   5 < ite(c, ite(d, 1, 2) + 1, ite(d, 1, 2) + 2)   ->   false
#include <algorithm>
#include <iterator>
#include <optional>
#include <unordered_map>

#include "encoder/known_ranges.h"
#include "encoder/passes/passes.h"
#include "encoder/walk.h"

namespace permverify::encoder {

namespace {

using term::Interval;
using term::Kind;
using term::Ranges;

constexpr int range_rounds = 3;  // what is simpler says more

// Whether the condition is true, or false, in all models of the facts.
class Decided {
 public:
  Decided(term::TermManager& manager, Ranges& ranges) : m_(manager), ranges_(ranges) {}

  std::optional<bool> operator()(Term condition) {
    const Kind kind = condition.kind();
    if (kind == Kind::BoolConst) return condition.is_true();
    if (kind == Kind::Not) {
      const auto inner = (*this)(condition.child(0));
      return inner ? std::optional(!*inner) : std::nullopt;
    }
    if (kind == Kind::And) return all(condition, true);
    if (kind == Kind::Or) return all(condition, false);
    if (kind == Kind::Lt || kind == Kind::Le) return order(condition);
    return std::nullopt;
  }

 private:
  std::optional<bool> all(Term condition, bool neutral) {
    bool open = false;
    for (const Term part : condition.children()) {
      const auto value = (*this)(part);
      if (value && *value != neutral) return !neutral;
      open = open || !value;
    }
    return open ? std::nullopt : std::optional(neutral);
  }

  std::optional<bool> order(Term t) {
    if (t.child(0).sort() != term::int_sort) return std::nullopt;
    const Interval difference = ranges_.of(m_.sub(t.child(1), t.child(0)));
    const term::Wide least = t.kind() == Kind::Lt ? 1 : 0;
    if (difference.low && *difference.low >= least) return true;
    if (difference.high && *difference.high < least) return false;
    return std::nullopt;
  }

  term::TermManager& m_;
  Ranges& ranges_;
};

// A summand with two factors that are no numbers.
bool has_product(Term t) {
  if (t.kind() == Kind::Mul) return t.children().size() > (t.child(0).kind() == Kind::IntConst ? 2U : 1U);
  return t.kind() == Kind::Add && std::any_of(t.children().begin(), t.children().end(), has_product);
}

// n % m is n if 0 <= n < m.
bool is_own_remainder(Ranges& ranges, const std::vector<Term>& dividend_and_modulus) {
  const Interval modulus = ranges.of(dividend_and_modulus[1]);
  return modulus.low && *modulus.low > 0 && ranges.of(dividend_and_modulus[0]).within({term::Wide{0}, *modulus.low - 1});
}

bool is_comparison(Term t) {
  const Kind kind = t.kind();
  return kind == Kind::Lt || kind == Kind::Le ||
         (kind == Kind::Eq && t.child(0).sort() == term::int_sort);
}

// What a fact that stands alone says; it must go on saying it.
Term atom_of(Term fact) { return fact.kind() == Kind::Not ? fact.child(0) : fact; }

void decide_goal(Problem& problem) {
  const auto is_of_goal = [](const Fact& fact) { return fact.origin == Origin::Goal && is_comparison(atom_of(fact.term)); };
  if (std::none_of(problem.facts.begin(), problem.facts.end(), is_of_goal)) return;
  Problem others(problem.manager, problem.options);
  std::copy_if(problem.facts.begin(), problem.facts.end(), std::back_inserter(others.facts), [&](const Fact& fact) { return fact.origin != Origin::Goal; });
  std::vector<Term> about;
  for (const Fact& fact : problem.facts) {
    if (is_of_goal(fact)) about.push_back(fact.term);
  }
  Ranges ranges = known_ranges(others, about);
  Decided decided(problem.manager, ranges);
  for (Fact& fact : problem.facts) {
    const auto known = is_of_goal(fact) ? decided(fact.term) : std::nullopt;
    if (known) fact.term = problem.manager.truth(*known);
  }
}

// One round; false when nothing changed.
bool decide_conditions(Problem& problem) {
  Ranges ranges = known_ranges(problem);
  Decided decided(problem.manager, ranges);
  const bool cells = problem.options.alone;  // these have bounds there (known_ranges.h)
  Walk walk(problem.manager, [&](Term t, const std::vector<Term>& children) {
    if (t.kind() == Kind::Ite) {
      const auto known = decided(children[0]);
      if (known) return children[*known ? 1 : 2];
    }
    const bool own = t.kind() == Kind::Mod && (has_product(children[0]) || (cells && children[0].kind() == Kind::Select));
    if (own && is_own_remainder(ranges, children)) return children[0];
    return Walk::rebuild(problem.manager, t, children);
  });
  return problem.rewrite([&walk](Term fact) { return walk(fact); });
}

// One round for the comparisons inside of facts; false when nothing changed.
bool decide_alternatives(Problem& problem) {
  Ranges ranges = known_ranges(problem);
  Decided decided(problem.manager, ranges);
  std::unordered_map<Term, bool, term::TermHash> alone;
  for (const Fact& fact : problem.facts) {
    const Term atom = atom_of(fact.term);
    if (is_comparison(atom)) alone.emplace(atom, atom == fact.term);
  }
  Walk walk(problem.manager, [&](Term t, const std::vector<Term>& children) {
    const Term now = Walk::rebuild(problem.manager, t, children);
    if (!is_comparison(now)) return now;
    const auto found = alone.find(now);
    const auto known = found != alone.end() ? std::optional(found->second) : decided(now);
    return known ? problem.manager.truth(*known) : now;
  });
  return problem.rewrite([&](Term fact) { return is_comparison(atom_of(fact)) ? fact : walk(fact); });
}

}  // namespace

void pass_ranges(Problem& problem) {
  if (!problem.options.decide_conditions) return;
  decide_goal(problem);
  for (int i = 0; i < range_rounds && decide_conditions(problem); ++i) {
  }
}

void pass_alternatives(Problem& problem) {
  if (!problem.options.decide_conditions) return;
  for (int i = 0; i < range_rounds && decide_alternatives(problem); ++i) {
  }
}

}  // namespace permverify::encoder
