#include "host/settled_facts.h"

#include <utility>

#include "logic/term/linear.h"
#include "logic/term/ranges.h"

namespace permverify::host {

using term::Interval;
using term::Kind;
using term::Wide;

namespace {

constexpr Wide most_threads = (Wide{1} << 31U) - 1;  // of a launch (`max_threads`)
constexpr int most_rounds = 4;
constexpr int most_steps = 6;                // from a comparison to a symbol
constexpr std::size_t most_summands = 6;

Wide floor_of(Wide a, Wide b) { return a / b - (a % b != 0 && (a < 0) != (b < 0) ? 1 : 0); }
Wide ceil_of(Wide a, Wide b) { return -floor_of(-a, b); }

class Settling {
 public:
  Settling(Integers& integers, term::TermManager& terms) : integers_(integers), terms_(terms), ranges_(terms) {}

  void know_symbols(Term fact) {
    for (const Term symbol : term::free_symbols(fact)) {
      if (symbol.sort() == term::int_sort) ranges_.learn(symbol, integers_.bounds(symbol));
    }
  }

  void narrow(Term t, const Interval& by, int steps = 0) {
    const Interval before = ranges_.of(t), now = term::meet(before, by);
    if (now.low && now.high && *now.low > *now.high) contradiction_ = true;
    if (now == before || t.kind() == Kind::IntConst || contradiction_ || steps == most_steps) return;
    ranges_.learn(t, now);
    changed_ = true;
    if (t.kind() == Kind::Div && t.child(1).kind() == Kind::IntConst && t.child(1)->value > 0) {
      const Wide divisor = t.child(1)->value;
      Interval dividend;
      if (now.low) dividend.low = *now.low * divisor;
      if (now.high) dividend.high = *now.high * divisor + divisor - 1;
      return narrow(t.child(0), dividend, steps + 1);
    }
    narrow_summands(t, now, steps);
  }

  void learn(Term fact) {
    const bool negated = fact.kind() == Kind::Not;
    const Term t = negated ? fact.child(0) : fact;
    if (t.kind() == Kind::And && !negated) {
      for (const Term part : t.children()) learn(part);
    } else if (t.kind() == Kind::Or && negated) {
      for (const Term part : t.children()) learn(terms_.negate(part));
    }
    if (t.children().size() != 2 || t.child(0).sort() != term::int_sort) return;
    const Term a = t.child(0), b = t.child(1);
    if (t.kind() == Kind::Eq && !negated) {
      narrow(a, ranges_.of(b));
      narrow(b, ranges_.of(a));
      narrow(terms_.sub(a, b), Interval::exactly(0));
    } else if (t.kind() == Kind::Le || t.kind() == Kind::Lt) {
      const bool strict = (t.kind() == Kind::Lt) != negated;
      narrow(negated ? terms_.sub(a, b) : terms_.sub(b, a), {Wide{strict ? 1 : 0}, {}});
    }
  }

  Term settled(Term fact, const std::vector<PlacedFact>& all) const {
    if (fact.kind() != Kind::Implies) return fact;
    Settling now = *this;
    const Term premise = now.ranges_.decided(fact.child(0)), conclusion = fact.child(1);
    if (premise.is_true() || excludes(terms_.negate(premise), all)) return terms_.conj(premise, conclusion);
    return premise.is_false() || excludes(premise, all) ? terms_.negate(premise) : fact;
  }

  bool changed() { return std::exchange(changed_, false); }

 private:
  // Whether the bounds that follow from the facts are empty under this assumption.
  bool excludes(Term assumption, const std::vector<PlacedFact>& all) const {
    Settling under = *this;
    under.learn(assumption);
    for (int round = 0; round < most_rounds && !under.contradiction_; ++round) {
      under.changed_ = false;
      for (const PlacedFact& fact : all) under.learn_under(fact.first);
      if (!under.changed_) break;
    }
    return under.contradiction_;
  }

  void learn_under(Term fact) {
    if (fact.kind() != Kind::Implies) return learn(fact);
    const Term premise = ranges_.decided(fact.child(0));
    if (premise.is_true()) learn(fact.child(1));
  }

  // factor * atom + rest lies in `sum`
  void narrow_summands(Term t, const Interval& sum, int steps) {
    const auto form = term::linear_of(terms_, t);
    if (!form || form->constant.denominator != 1 || form->monomials.empty() || form->monomials.size() > most_summands) return;
    for (const term::Monomial& own : form->monomials) {
      if (own.coefficient.denominator != 1 || own.atom == t) continue;
      Interval rest = Interval::exactly(form->constant.numerator);
      for (const term::Monomial& other : form->monomials) {
        if (other.atom != own.atom) rest = term::sum(rest, term::scaled(ranges_.of(other.atom), other.coefficient.numerator));
      }
      const Interval scaled = term::sum(sum, term::scaled(rest, -1));
      const Wide factor = own.coefficient.numerator;
      const auto& low = factor > 0 ? scaled.low : scaled.high;
      const auto& high = factor > 0 ? scaled.high : scaled.low;
      Interval atom;
      if (low) atom.low = ceil_of(*low, factor);
      if (high) atom.high = floor_of(*high, factor);
      narrow(own.atom, atom, steps + 1);
    }
  }

  Integers& integers_;
  term::TermManager& terms_;
  term::Ranges ranges_;
  bool changed_ = false, contradiction_ = false;
};

}  // namespace

void settle_facts(std::vector<PlacedFact>& facts, const std::vector<Term>& sizes, Integers& integers, term::TermManager& terms) {
  if (sizes.empty()) return;
  Settling settling(integers, terms);
  for (const PlacedFact& fact : facts) settling.know_symbols(fact.first);
  for (const Term size : sizes) settling.narrow(size, {Wide{1}, most_threads});
  for (int round = 0; round < most_rounds; ++round) {
    for (const PlacedFact& fact : facts) settling.learn(fact.first);
    bool more = settling.changed();
    for (PlacedFact& fact : facts) {
      const Term before = fact.first;
      fact.first = settling.settled(before, facts);
      more = more || fact.first != before;
    }
    if (!more) return;
  }
}

}  // namespace permverify::host
