// Bounds of integers that facts give without a condition, for the encoding as bit vectors.
#pragma once
#include <vector>

#include "logic/term/ranges.h"

namespace permverify::encoder {

using term::Term;

// The unconditional facts, including the conclusions of implications whose condition is such a fact.
std::vector<Term> truths_of(term::TermManager& manager, const std::vector<Term>& facts);

// Bounds of symbols and of applications, spread through sums until nothing changes (a few rounds;
// bounds only get tighter).
class Bounds {
 public:
  explicit Bounds(term::TermManager& manager) : m_(manager), ranges_(manager) {}

  void learn(const std::vector<Term>& truths);
  void learn(Term t, const term::Interval& values) { ranges_.learn(t, values); }
  term::Interval of(Term t) { return ranges_.of(t); }
  term::Interval stated(Term t) const { return ranges_.stated(t); }

 private:
  void take(Term truth);
  void at_least(Term greater, Term less, std::int64_t gap);
  void bound(Term x, std::int64_t c, term::Wide most);

  term::TermManager& m_;
  term::Ranges ranges_;
  bool changed_ = false;
};

}  // namespace permverify::encoder
