#include "logic/race/preconditions.h"

namespace permverify::obligation {

using term::Interval;
using term::Kind;
using term::Wide;

namespace {

bool is_constant(Term t) { return t.kind() == Kind::IntConst; }

// x of `ite(0 <= x, x, x + 2^n)`, a signed parameter looked at as an unsigned one.
Term signed_of(Term t) {
  if (t.kind() != Kind::Ite || t.child(1).kind() != Kind::Symbol) return Term();
  const Term condition = t.child(0), x = t.child(1);
  const bool tests = condition.kind() == Kind::Le && condition.child(0).is_int(0) &&
                     condition.child(1) == x;
  return tests ? x : Term();
}

class Reader {
 public:
  explicit Reader(KernelContext& context) : k_(context) {}

  void read(Term fact) {
    const Kind kind = fact.kind();
    if (kind == Kind::And) {
      for (const Term part : fact.children()) read(part);
    }
    const bool compares = kind == Kind::Eq || kind == Kind::Le || kind == Kind::Lt;
    if (!compares || fact.child(0).sort() != term::int_sort) return;
    const Term left = fact.child(0), right = fact.child(1);
    if (kind == Kind::Eq) return equation(left, right);
    const Wide gap = kind == Kind::Lt ? 1 : 0;
    // Of `c < 2*n` as much as is known of the other side.
    const Interval least = k_.vocabulary.ranges().of(left);
    const Interval most = k_.vocabulary.ranges().of(right);
    if (least.low) note(right, {*least.low + gap, {}});
    if (most.high) note(left, {{}, *most.high - gap});
  }

 private:
  void equation(Term left, Term right) {
    if (is_constant(left)) note(right, Interval::exactly(left->value));
    else if (is_constant(right)) note(left, Interval::exactly(right->value));
  }

  void note(Term about, const Interval& interval) {
    if (const Term x = signed_of(about)) return note_unsigned(about, x, interval);
    if (about.kind() == Kind::Symbol) k_.vocabulary.ranges().learn(about, interval);
  }

  // The view of a negative x is x + 2^n, no less than that of the least x. A view below that is x.
  void note_unsigned(Term view, Term x, const Interval& interval) {
    const Interval negative = k_.vocabulary.ranges().of(view.child(2));
    if (!interval.high || !negative.low || *interval.high >= *negative.low) return;
    const Interval known = term::meet(interval, {Wide{0}, {}});
    k_.vocabulary.ranges().learn(x, known);
    if (const auto value = known.value()) k_.facts.add(k_.terms.eq(x, k_.vocabulary.number(*value)));
  }

  KernelContext& k_;
};

}  // namespace

void know_precondition(KernelContext& context, Term fact) {
  context.facts.add(fact);
  Reader(context).read(fact);
}

}  // namespace permverify::obligation
