#include "encoder/known_ranges.h"

namespace permverify::encoder {

namespace {

using term::Interval;
using term::Kind;
using term::Ranges;

constexpr int fact_rounds = 3;  // bounds hand each other on

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

}  // namespace

Ranges known_ranges(const Problem& problem) {
  Ranges ranges(problem.manager);
  for (int i = 0; i < fact_rounds; ++i) {
    for (const Fact& fact : problem.facts) learn(ranges, fact.term);
  }
  return ranges;
}

}  // namespace permverify::encoder
