// Formulas over integers as formulas over bit vectors, weakened where integers have no bounds.
//
// A symbol or application without bounds is replaced by its value clamped to -L-1 .. L+1. An atom (comparison,
// equation, predicate) may contain such numbers, or divisors or exponents that bit vectors support only for some
// values. It has its meaning where these are within bounds, and is unconstrained elsewhere:
//   A   becomes   (within && A) || (!within && guess_A)
// A comparison of a clamped number with a constant within -L .. L has the same truth value as that of the number. An
// atom that does not fit in bit vectors at all is unconstrained throughout. So a model in integers gives one in bit
// vectors: numbers are clamped, functions are unchanged at arguments that are within bounds (elsewhere they are
// unconstrained), and each guess is the truth value of its atom. So formulas without a model in bit vectors have none
// in integers.
#pragma once
#include <optional>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "encoder/words_bounds.h"

namespace permverify::encoder {

class WordAtoms {
 public:
  // bounds: learned from all facts; those of clamped numbers are added.
  WordAtoms(term::TermManager& manager, Bounds& bounds) : m_(manager), bounds_(bounds) {}

  // A formula that `fact` implies, as the head of this file describes.
  Term operator()(Term fact);
  // The width in which no part of the returned formulas overflows.
  unsigned word() const { return width_ + 1; }
  bool is_guess(Term t) const { return guesses_.count(t) != 0; }

 private:
  struct Limits {
    std::vector<Term> within;  // conditions, by their ids; all must hold
    bool fits = true;
    unsigned width = 0;
  };

  Term formula(Term original, const std::vector<Term>& children);
  Term atom(Term original, Term same);
  const Limits& limits_of(Term atom);
  std::vector<Term> new_parts_of(Term atom) const;
  Limits limits_by_parts(Term t);
  static void require(Limits& limits, Term condition);
  void visit(Limits& limits, Term t);
  void number(Limits& limits, Term t);
  void clamp(Limits& limits, Term t);
  bool is_exact_on_clamped(Term atom);
  Term guess(Term atom);

  term::TermManager& m_;
  Bounds& bounds_;
  unsigned width_ = 8;
  std::unordered_map<Term, Limits, term::TermHash> limits_;  // of terms with their parts
  std::unordered_map<Term, Term, term::TermHash> within_;    // of clamped numbers
  std::unordered_map<Term, Term, term::TermHash> guess_of_;
  std::unordered_set<Term, term::TermHash> guesses_;
};

}  // namespace permverify::encoder
