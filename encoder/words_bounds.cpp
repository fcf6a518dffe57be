#include "encoder/words_bounds.h"

#include <algorithm>
#include <set>

#include "encoder/walk.h"

namespace permverify::encoder {

namespace {

using term::int_sort;
using term::Interval;
using term::Kind;
using term::Wide;

constexpr int most_rounds = 12;

class Truths {
 public:
  explicit Truths(term::TermManager& manager) : m_(manager) {}

  std::vector<Term> of(const std::vector<Term>& facts) {
    for (const Term fact : facts) add(fact);
    for (std::size_t before = 0; before != known_.size();) {
      before = known_.size();
      const std::vector<Term> now = order_;
      for (const Term fact : now) resolve(fact);
    }
    return order_;
  }

 private:
  struct ById {
    bool operator()(Term a, Term b) const { return a->id < b->id; }
  };

  void add(Term fact) {
    for (const Term part : conjuncts(fact)) {
      if (part.kind() == Kind::And) {
        add(part);
      } else if (known_.insert(part).second) {
        order_.push_back(part);
      }
    }
  }

  bool holds(Term t) const {
    const auto parts = conjuncts(t);
    return std::all_of(parts.begin(), parts.end(),
                       [&](Term part) { return part.is_true() || known_.count(part) != 0; });
  }

  void resolve(Term fact) {
    if (fact.kind() == Kind::Implies && holds(fact.child(0))) add(fact.child(1));
    if (fact.kind() != Kind::Or) return;
    std::vector<Term> open;
    for (const Term part : fact.children()) {
      if (!holds(m_.negate(part))) open.push_back(part);
    }
    if (open.size() == 1) add(open[0]);
  }

  term::TermManager& m_;
  std::set<Term, ById> known_;
  std::vector<Term> order_;
};

}  // namespace

std::vector<Term> truths_of(term::TermManager& manager, const std::vector<Term>& facts) {
  return Truths(manager).of(facts);
}

void Bounds::learn(const std::vector<Term>& truths) {
  for (int round = 0; round < most_rounds; ++round) {
    changed_ = false;
    for (const Term truth : truths) take(truth);
    if (!changed_) return;
  }
}

void Bounds::take(Term truth) {
  const bool negated = truth.kind() == Kind::Not;
  const Term t = negated ? truth.child(0) : truth;
  const bool order = t.kind() == Kind::Lt || t.kind() == Kind::Le;
  if (!order && (t.kind() != Kind::Eq || negated)) return;
  if (t.child(0).sort() != int_sort) return;
  const Term less = t.child(negated ? 1 : 0), greater = t.child(negated ? 0 : 1);
  const bool strict = order && (t.kind() == Kind::Lt) != negated;
  at_least(greater, less, strict ? 1 : 0);
  if (!order) at_least(less, greater, 0);
}

// greater - less >= gap, as sum of c*x + k >= 0: a bound for each x from those of the others.
void Bounds::at_least(Term greater, Term less, std::int64_t gap) {
  const auto form = linear_of(m_, m_.sub(m_.sub(greater, less), m_.integer(gap)));
  if (!form) return;
  for (std::size_t i = 0; i < form->monomials.size(); ++i) {
    Interval rest = Interval::exactly(form->constant.numerator);
    for (std::size_t j = 0; j < form->monomials.size(); ++j) {
      if (j == i) continue;
      const auto& other = form->monomials[j];
      rest = term::sum(rest, term::scaled(ranges_.of(other.atom), other.coefficient.numerator));
    }
    const auto& mine = form->monomials[i];
    if (rest.high) bound(mine.atom, mine.coefficient.numerator, *rest.high);
  }
}

// c*x + most >= 0
void Bounds::bound(Term x, std::int64_t c, Wide most) {
  const Wide magnitude = c < 0 ? -Wide{c} : Wide{c};
  const Wide quotient = most / magnitude - (most % magnitude < 0 ? 1 : 0);  // floor
  const Interval now = ranges_.of(x);
  const Interval found = c > 0 ? Interval{-quotient, {}} : Interval{{}, quotient};
  if (now.within(found)) return;
  ranges_.learn(x, found);
  changed_ = true;
}

}  // namespace permverify::encoder
