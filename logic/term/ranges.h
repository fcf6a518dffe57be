// Interval analysis of integer terms.
#pragma once
#include <unordered_map>
#include <utility>
#include <vector>

#include "logic/term/interval.h"
#include "logic/term/linear.h"

namespace permverify::term {

// Bounds that hold wherever a term occurs: a stated bound must hold for its value at every point of every
// execution (a type, a launch), never only under a condition.
class Ranges {
 public:
  explicit Ranges(TermManager& terms) : terms_(terms) {}

  // States a bound of `t`. It also applies where a multiple of a sum `t` is part of a longer sum.
  void learn(Term t, const Interval& interval);
  Interval of(Term t);
  // Only what was stated of the term itself: of a symbol or an application, all that is known.
  Interval stated(Term t) const;
  // The formula with comparisons that the bounds decide replaced by their truth values.
  Term decided(Term formula);
  // `t` where `path` holds: of conditional values the branch that bounds of symbols leave. Terms with
  // more than a few dozen parts are given back as they are.
  Term where(Term t, Term path) const;

 private:
  Interval compute(Term t);
  Interval sum_of(Term t);
  Interval product_of(Term t);
  Interval by_known_sums(const Linear& form, unsigned most);
  Term decided_comparison(Term formula);
  void assume(Term fact, bool holds);
  Term left_branches(Term t);
  Interval branches(Term t);
  Interval under(Term t, Term condition, bool holds);
  Interval under_comparison(Term t, Term condition, bool holds);
  std::pair<Linear, Interval> without_constants(const Linear& whole);

  struct KnownSum {
    Linear form;
    Interval interval;
  };
  TermManager& terms_;
  std::unordered_map<Term, Interval, TermHash> known_, memo_;
  std::vector<KnownSum> sums_;
};

}  // namespace permverify::term
