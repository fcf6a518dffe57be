// Integers as words. The facts of a query (hypotheses and negated goal) have no model in words iff
// they have none in integers, as far as they are kept:
//
//   - bounds of symbols and of applications are taken from the facts that hold without a condition,
//     and spread through sums until nothing changes (a few rounds; bounds only get tighter);
//   - a fact is kept if the interval analysis bounds every integer in it. All these numbers fit the
//     chosen width, one bit to spare, so every operation on words gives what it gives on integers:
//     +, * are exact modulo 2^width and the result fits; comparison is signed; division is by
//     positive numbers; & | ^ are those of two's complement;
//   - an integer model of the kept facts is thus a model in words: the values of functions at the
//     arguments that occur are bounded too. So facts without a model in words have no model.
//
// Facts that are left out only lose proofs. Memory is a function of words.
#include "encoder/words.h"

#include <algorithm>
#include <set>

#include "encoder/lowered.h"
#include "encoder/problem.h"
#include "encoder/walk.h"
#include "logic/term/ranges.h"

namespace permverify::encoder {

namespace {

using term::Interval;
using term::int_sort;
using term::Kind;
using term::Linear;
using term::Ranges;
using term::Wide;

constexpr unsigned widest = 130;
constexpr unsigned narrowest = 8;
constexpr int most_rounds = 12;

Term lower(Problem& p, Term t, const std::vector<Term>& c) {
  if (t.kind() == Kind::Select) return p.manager.apply(p.vocabulary.sel(c[0].sort()), c);
  if (t.kind() == Kind::Flat) return p.manager.add(p.manager.mul(c[0], c[2]), c[1]);
  if (t.kind() == Kind::Keep) return p.manager.truth(true);
  return Walk::rebuild(p.manager, t, c);
}

// Signed width of an interval; 0 for none.
unsigned width_of(const Interval& interval) {
  if (!interval.is_bounded()) return 0;
  for (unsigned k = 1; k < widest; ++k) {
    const Wide power = k - 1 <= 120 ? term::wide_power_of_two(k - 1) : Wide{0};
    if (power != 0 && -power <= *interval.low && *interval.high < power) return k;
  }
  return 0;
}

// What holds without a condition: facts, and what follows from implications whose condition is one.
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

class Bounds {
 public:
  explicit Bounds(term::TermManager& manager) : m_(manager), ranges_(manager) {}

  void learn(const std::vector<Term>& truths) {
    for (int round = 0; round < most_rounds; ++round) {
      changed_ = false;
      for (const Term truth : truths) take(truth);
      if (!changed_) return;
    }
  }
  Interval of(Term t) { return ranges_.of(t); }

 private:
  void take(Term truth) {
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
  void at_least(Term greater, Term less, std::int64_t gap) {
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
  void bound(Term x, std::int64_t c, Wide most) {
    const Wide magnitude = c < 0 ? -Wide{c} : Wide{c};
    const Wide quotient = most / magnitude - (most % magnitude < 0 ? 1 : 0);  // floor
    const Interval now = ranges_.of(x);
    const Interval found = c > 0 ? Interval{-quotient, {}} : Interval{{}, quotient};
    if (now.within(found)) return;
    ranges_.learn(x, found);
    changed_ = true;
  }

  term::TermManager& m_;
  Ranges ranges_;
  bool changed_ = false;
};

// The width that a fact needs; 0 when it does not fit.
class Fitting {
 public:
  explicit Fitting(Bounds& bounds) : bounds_(bounds) {}

  unsigned width(Term fact) {
    unsigned result = narrowest;
    bool fits = true;
    for_each_subterm({fact}, [&](Term t) {
      const unsigned own = fits ? of(t) : 0;
      fits = fits && own != 0;
      result = std::max(result, own);
    });
    return fits ? result : 0;
  }

 private:
  unsigned of(Term t) {
    if (t->has_bound || t.sort() == term::real_sort || !allowed(t)) return 0;
    if (t.sort() != int_sort) return 1;
    return width_of(bounds_.of(t));
  }

  bool allowed(Term t) {
    switch (t.kind()) {
      case Kind::BoolConst: case Kind::IntConst: case Kind::Symbol: case Kind::Not:
      case Kind::And: case Kind::Or: case Kind::Implies: case Kind::Eq: case Kind::Ite:
      case Kind::Lt: case Kind::Le: case Kind::Add: case Kind::Mul: case Kind::BitAnd:
      case Kind::BitOr: case Kind::BitXor: case Kind::Apply: return true;
      case Kind::Div:
      case Kind::Mod: return bounds_.of(t.child(1)).low.value_or(0) > 0;
      case Kind::Pow2: return bounds_.of(t.child(0)).low.value_or(-1) >= 0;
      case Kind::RealConst: case Kind::BoundVar: case Kind::RealDiv: case Kind::ToReal:
      case Kind::Flat: case Kind::Select: case Kind::Store: case Kind::Keep: case Kind::Forall:
      case Kind::Exists: case Kind::Sum: case Kind::Min: case Kind::Max: case Kind::Count:
      case Kind::SeqLength: case Kind::SeqAt: case Kind::SeqSlice: case Kind::SeqConcat:
      case Kind::SeqLit: return false;
    }
    return false;
  }

  Bounds& bounds_;
};

}  // namespace

std::optional<Query> encode_words(term::TermManager& manager, const std::vector<Term>& hypotheses,
                                  Term goal, const std::string& name) {
  Problem problem(manager, {});
  for (const Term h : hypotheses) problem.add(h);
  problem.facts.push_back({manager.negate(goal), true});
  pass_definitions(problem);
  pass_prepare(problem);
  pass_eliminate(problem);
  Walk walk(manager, [&](Term t, const std::vector<Term>& c) { return lower(problem, t, c); });
  for (Fact& fact : problem.facts) fact.term = walk(fact.term);

  Bounds bounds(manager);
  const std::vector<Term> truths = Truths(manager).of(problem.terms());
  bounds.learn(truths);
  Fitting fitting(bounds);
  Query query{name, {}, manager.truth(false), 0};
  bool asks = false;
  const auto take = [&](Term fact) {
    const unsigned width = fact.is_true() ? 0 : fitting.width(fact);
    if (width == 0) return false;
    query.hypotheses.push_back(fact);
    query.word = std::max(query.word, width + 1);
    return true;
  };
  for (const Fact& fact : problem.facts) asks = (take(fact.term) && fact.from_goal) || asks;
  // The consequences, where what they follow from does not fit.
  for (const Term truth : truths) take(truth);
  if (!asks) return std::nullopt;
  return query;
}

bool speaks_of_bits(const std::vector<Term>& terms) {
  constexpr int many = 4;
  bool wide = false;
  int narrow = 0;
  for_each_subterm(terms, [&](Term t) {
    const unsigned exponent = t.kind() == Kind::Mod ? exponent_of(t.child(1)).value_or(0) : 0;
    wide = wide || exponent >= 8;
    narrow += exponent >= 1 ? 1 : 0;
  });
  return wide || narrow >= many || has_bit_operations(terms);
}

bool has_bit_operations(const std::vector<Term>& terms) {
  bool found = false;
  for_each_subterm(terms, [&](Term t) {
    found = found || t.kind() == Kind::BitAnd || t.kind() == Kind::BitOr ||
            t.kind() == Kind::BitXor || (t.kind() == Kind::Pow2 && !constant_of(t));
  });
  return found;
}

}  // namespace permverify::encoder
