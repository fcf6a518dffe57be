// Formulas over integers as formulas over words, weakened where integers have no bounds.
//
// A symbol or application without bounds is stood in for by its value clamped to -L-1 .. L+1. An atom
// (comparison, equation, predicate) with such numbers, or with divisors or exponents that are only
// sometimes what words can do, is said where they are within bounds, and is unconstrained elsewhere:
//   A   becomes   (within && A) || (!within && guess_A)
// A comparison of a clamped number with a constant within -L .. L means the same of the clamped one.
// What does not fit in words at all is a guess throughout.
// So a model in integers gives one in words: numbers clamped, functions as they are at arguments that
// are within (elsewhere nothing is asked of them), each guess the truth of its atom. What has no model
// in words has none in integers.
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

  // A formula that `fact` implies as the head of this file says.
  Term operator()(Term fact);
  // The word in which nothing of what was given back overflows.
  unsigned word() const { return width_ + 1; }
  bool is_guess(Term t) const { return guesses_.count(t) != 0; }

 private:
  struct Limits {
    Term within;  // null: always
    bool fits = true;
    unsigned width = 0;
  };

  Term formula(Term original, const std::vector<Term>& children);
  Term atom(Term original, Term same);
  Limits limits_of(Term atom);
  void require(Limits& limits, Term condition);
  void visit(Limits& limits, Term t);
  void number(Limits& limits, Term t);
  void clamp(Limits& limits, Term t);
  bool is_exact_on_clamped(Term atom);
  Term guess(Term atom);

  term::TermManager& m_;
  Bounds& bounds_;
  unsigned width_ = 8;
  std::unordered_map<Term, Term, term::TermHash> within_;  // of clamped numbers
  std::unordered_map<Term, Term, term::TermHash> guess_of_;
  std::unordered_set<Term, term::TermHash> guesses_;
};

}  // namespace permverify::encoder
