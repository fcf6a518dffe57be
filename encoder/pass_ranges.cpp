// Conditions of `ite` that the bounds of the facts decide.
//
//   0 <= i, i < n, n <= 100, A[ite(i < 2^64, i, i - 2^64)]   ->   0 <= i, .., A[i]
//
// Every model of the facts keeps to the bounds that the facts state outright, so it gives both sides
// the same value. A conversion in C is such an `ite`: what it does to numbers that fit is nothing,
// and a contract that bounds them says so for this query, though not for all places of the program.
#include <optional>

#include "encoder/problem.h"
#include "encoder/walk.h"
#include "logic/term/ranges.h"

namespace permverify::encoder {

namespace {

using term::Interval;
using term::Kind;
using term::Ranges;

constexpr int rounds = 3;  // what is simpler says more, and bounds hand each other on

// a <= b, or a < b: a is at most what b may be, b at least what a may be.
void learn_order(Ranges& ranges, Term a, Term b, bool strict) {
  const term::Wide apart = strict ? 1 : 0;
  const Interval below = ranges.of(a), above = ranges.of(b);
  if (above.high) ranges.learn(a, {{}, *above.high - apart});
  if (below.low) ranges.learn(b, {*below.low + apart, {}});
}

void learn(Ranges& ranges, Term fact) {
  if (fact.kind() == Kind::And) {
    for (const Term part : fact.children()) learn(ranges, part);
  }
  const bool negated = fact.kind() == Kind::Not;
  const Term t = negated ? fact.child(0) : fact;
  if (t.children().empty() || t.child(0).sort() != term::int_sort) return;
  if (t.kind() == Kind::Eq && !negated) {
    const Interval both = term::meet(ranges.of(t.child(0)), ranges.of(t.child(1)));
    ranges.learn(t.child(0), both);
    ranges.learn(t.child(1), both);
  } else if (t.kind() == Kind::Lt || t.kind() == Kind::Le) {
    const bool strict = (t.kind() == Kind::Lt) != negated;
    learn_order(ranges, t.child(negated ? 1 : 0), t.child(negated ? 0 : 1), strict);
  }
}

// Whether the condition is true, or false, in all models of the facts.
class Decided {
 public:
  Decided(term::TermManager& manager, Ranges& ranges) : m_(manager), ranges_(ranges) {}

  std::optional<bool> operator()(Term condition) {
    switch (condition.kind()) {
      case Kind::BoolConst: return condition.is_true();
      case Kind::Not: {
        const auto inner = (*this)(condition.child(0));
        return inner ? std::optional(!*inner) : std::nullopt;
      }
      case Kind::And: return all(condition, true);
      case Kind::Or: return all(condition, false);
      case Kind::Lt:
      case Kind::Le: return order(condition);
      default: return std::nullopt;
    }
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

// One round; false when nothing changed.
bool simplify(Problem& problem) {
  Ranges ranges(problem.manager);
  for (int i = 0; i < rounds; ++i) {
    for (const Fact& fact : problem.facts) learn(ranges, fact.term);
  }
  Decided decided(problem.manager, ranges);
  Walk walk(problem.manager, [&](Term t, const std::vector<Term>& children) {
    if (t.kind() == Kind::Ite) {
      const auto known = decided(children[0]);
      if (known) return children[*known ? 1 : 2];
    }
    return Walk::rebuild(problem.manager, t, children);
  });
  std::vector<Fact> result;
  bool changed = false;
  for (const Fact& fact : problem.facts) {
    const Term now = walk(fact.term);
    changed = changed || now != fact.term;
    for (const Term part : conjuncts(now)) result.push_back({part, fact.from_goal});
  }
  problem.facts = std::move(result);
  return changed;
}

}  // namespace

void pass_ranges(Problem& problem) {
  if (!problem.options.decide_conditions) return;
  for (int i = 0; i < rounds && simplify(problem); ++i) {
  }
}

}  // namespace permverify::encoder
