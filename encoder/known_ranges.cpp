#include "encoder/known_ranges.h"

#include <algorithm>
#include <unordered_map>
#include <utility>
#include <vector>

#include "encoder/lowered.h"
#include "encoder/product_bounds.h"
#include "encoder/walk.h"

namespace permverify::encoder {

namespace {

using term::Interval;
using term::Kind;
using term::Ranges;

constexpr int fact_rounds = 3;  // bounds hand each other on

constexpr int most_levels = 4;         // of sums, products and quotients in each other
constexpr std::size_t most_summands = 8;

Interval negative(const Interval& a) { return term::product(a, Interval::exactly(-1)); }

// Of a product that begins with a number: the product of its other factors.
Term without_number(term::TermManager& terms, Term t) {
  Term result = t.child(1);
  for (const Term factor : t.children().subspan(2)) result = terms.mul(result, factor);
  return result;
}

// The parts of a term are bounded by its bounds:
//
//   a + b <= 10, 0 <= b      ->   a <= 10
//   1 <= 4 * a <= 10         ->   1 <= a <= 2
//   1 <= (a + 15) / 16       ->   1 <= a, since 16 * 1 <= a + 15
//   a < 300, 90 <= a % 256   ->   90 <= a < 256, since the remainder of 256 to 299 is less than 44
void learn_inside(term::TermManager& terms, Ranges& ranges, Term t, int levels) {
  const Interval has = ranges.of(t);
  if (levels == 0 || (!has.low && !has.high)) return;
  const auto& parts = t.children();
  const auto is_positive = [](Term part) { return part.kind() == Kind::IntConst && part->value > 0; };
  if (t.kind() == Kind::Div && is_positive(parts[1])) {
    const Interval times = term::product(has, Interval::exactly(parts[1]->value));
    ranges.learn(parts[0], {times.low, term::sum(times, Interval::exactly(parts[1]->value - 1)).high});
    learn_inside(terms, ranges, parts[0], levels - 1);
  } else if (t.kind() == Kind::Mod && is_positive(parts[1])) {
    const Interval dividend = ranges.of(parts[0]);
    const term::Wide modulus = parts[1]->value;
    const bool is_below_two = dividend.is_nonnegative() && dividend.high && *dividend.high < 2 * modulus;
    if (!is_below_two || !has.low || *has.low <= *dividend.high - modulus) return;
    ranges.learn(parts[0], {has.low, modulus - 1});
    learn_inside(terms, ranges, parts[0], levels - 1);
  } else if (t.kind() == Kind::Mul && is_positive(parts[0])) {
    const Interval by = Interval::exactly(parts[0]->value);
    const Term rest = without_number(terms, t);
    ranges.learn(rest, {negative(term::quotient(negative(has), by)).low, term::quotient(has, by).high});
    learn_inside(terms, ranges, rest, levels - 1);
  } else if (t.kind() == Kind::Add && parts.size() <= most_summands) {
    for (std::size_t i = 0; i < parts.size(); ++i) {
      if (parts[i].kind() == Kind::IntConst) continue;
      Interval rest = has;
      for (std::size_t j = 0; j < parts.size(); ++j) {
        if (j != i) rest = term::sum(rest, negative(ranges.of(parts[j])));
      }
      ranges.learn(parts[i], rest);
      learn_inside(terms, ranges, parts[i], levels - 1);
    }
  }
}

// a <= b, or a < b: a is at most what b may be, b at least what a may be.
void learn_order(Ranges& ranges, Term a, Term b, bool strict) {
  const term::Wide apart = strict ? 1 : 0;
  const Interval below = ranges.of(a), above = ranges.of(b);
  if (above.high) ranges.learn(a, {{}, *above.high - apart});
  if (below.low) ranges.learn(b, {*below.low + apart, {}});
}

void learn(term::TermManager& terms, Ranges& ranges, Term fact) {
  if (fact.kind() == Kind::And) {
    for (const Term part : fact.children()) learn(terms, ranges, part);
  }
  const bool negated = fact.kind() == Kind::Not;
  const Term t = negated ? fact.child(0) : fact;
  if (t.children().empty() || t.child(0).sort() != term::int_sort) return;
  if (t.kind() == Kind::Eq && !negated) {
    const Interval both = term::meet(ranges.of(t.child(0)), ranges.of(t.child(1)));
    for (const Term side : t.children()) {
      ranges.learn(side, both);
      learn_inside(terms, ranges, side, most_levels);
    }
  } else if (t.kind() == Kind::Lt || t.kind() == Kind::Le) {
    const bool strict = (t.kind() == Kind::Lt) != negated;
    learn_order(ranges, t.child(negated ? 1 : 0), t.child(negated ? 0 : 1), strict);
    for (const Term side : t.children()) learn_inside(terms, ranges, side, most_levels);
  }
}

// The bounds of cells. A cell is a value of its type (passes/cells.cpp). Besides, where bounds decide the premise of an instance
//
//   forall v. P(v) ==> low <= m[v]      at a cell m[t],  P(t)       ->   low <= m[t]
//
// its conclusion holds: each model of the facts satisfies the instance.
class Cells {
 public:
  Cells(Ranges& ranges, const Problem& problem) : terms_(problem.manager), ranges_(ranges), of_indices_(ranges) {
    for (const Fact& fact : problem.facts) note(fact.term);
    if (bounds_.empty()) return;
    std::size_t left = most_differences;
    for (const Fact& fact : problem.facts) {
      if (left > 0 && learn_difference(fact.term)) --left;
    }
  }

  void learn_of(const std::vector<Term>& roots) {
    for_each_subterm(roots, [&](Term t) {
      if (t.kind() != Kind::Select || t->has_bound) return;
      if (const auto values = values_of_cells(t.child(0))) ranges_.learn(t, *values);
      if (t.children().size() == 2 && t.child(0).kind() == Kind::Symbol) learn_instances(t);
    });
  }

 private:
  struct Bound {
    Term binder, premise, conclusion;  // a comparison of m[binder] and a number
  };

  // a < b of two symbols: an index beside a multiple of a may be below the same multiple of b.
  bool learn_difference(Term fact) {
    const bool compares = (fact.kind() == Kind::Lt || fact.kind() == Kind::Le) && fact.child(0).sort() == term::int_sort;
    if (!compares || fact.child(0).kind() != Kind::Symbol || fact.child(1).kind() != Kind::Symbol) return false;
    of_indices_.learn(terms_.sub(fact.child(1), fact.child(0)), {term::Wide{fact.kind() == Kind::Lt ? 1 : 0}, {}});
    return true;
  }

  void note(Term fact) {
    if (fact.kind() != Kind::Forall || fact->binders.size() != 1 || fact.child(0).kind() != Kind::Implies) return;
    const Term binder = fact->binders[0], premise = fact.child(0).child(0);
    for (const Term conclusion : conjuncts(fact.child(0).child(1))) {
      if (conclusion.kind() != Kind::Lt && conclusion.kind() != Kind::Le) continue;
      for (const auto& [cell, number] : {std::pair{conclusion.child(0), conclusion.child(1)}, std::pair{conclusion.child(1), conclusion.child(0)}}) {
        const bool is_bound = number.kind() == Kind::IntConst && cell.kind() == Kind::Select && cell.children().size() == 2 &&
                              cell.child(0).kind() == Kind::Symbol && cell.child(1) == binder;
        if (is_bound) bounds_[cell.child(0)].push_back({binder, premise, conclusion});
      }
    }
  }

  void learn_instances(Term cell) {
    const auto found = bounds_.find(cell.child(0));
    if (found == bounds_.end()) return;
    for (const Bound& bound : found->second) {
      term::Substitution at(terms_);
      at.add(bound.binder, cell.child(1));
      const auto premises = conjuncts(at(bound.premise));
      if (std::ranges::all_of(premises, [this](Term t) { return holds(t); })) learn(terms_, ranges_, at(bound.conclusion));
    }
  }

  bool holds(Term comparison) {
    if (comparison.kind() != Kind::Lt && comparison.kind() != Kind::Le) return comparison.is_true();
    const Interval apart = of_indices_.of(terms_.sub(comparison.child(1), comparison.child(0)));
    return apart.low && *apart.low >= (comparison.kind() == Kind::Lt ? 1 : 0);
  }

  static constexpr std::size_t most_differences = 16;

  term::TermManager& terms_;
  Ranges& ranges_;
  Ranges of_indices_;
  std::unordered_map<Term, std::vector<Bound>, term::TermHash> bounds_;
};

}  // namespace

Ranges known_ranges(const Problem& problem, const std::vector<Term>& about) {
  Ranges ranges(problem.manager);
  for (int i = 0; i < fact_rounds; ++i) {
    for (const Fact& fact : problem.facts) learn(problem.manager, ranges, fact.term);
  }
  learn_products(ranges, problem);
  if (!problem.options.alone) return ranges;
  std::vector<Term> roots = problem.terms();
  roots.insert(roots.end(), about.begin(), about.end());
  Cells(ranges, problem).learn_of(roots);
  return ranges;
}

}  // namespace permverify::encoder
