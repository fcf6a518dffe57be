// Interval analysis of integer terms.
#pragma once
#include <unordered_map>
#include <utility>
#include <vector>

#include "logic/term/interval.h"
#include "logic/term/linear.h"

namespace permverify::term {

// Bounds that hold wherever a term occurs, on whatever path: what is stated of a term must be true
// of its value at every point of every execution (a type, a launch), never only under a condition.
class Ranges {
 public:
  explicit Ranges(TermManager& terms) : terms_(terms) {}

  // A truth about `t`. A sum of which a multiple stands in a longer sum is recognised there.
  void learn(Term t, const Interval& interval);
  Interval of(Term t);
  // A formula in which comparisons that the bounds decide are replaced by their truth.
  Term decided(Term formula);
  // `t` where `path` holds: of conditional values the branch that bounds of symbols leave. Terms with
  // more than a few dozen parts are given back as they are.
  Term where(Term t, Term path) const;

 private:
  Interval compute(Term t);
  Interval sum_of(Term t);
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
