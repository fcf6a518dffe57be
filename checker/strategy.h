// How an obligation is decided: tables of steps, tried in order until one succeeds.
#pragma once
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "logic/claim/obligation.h"

namespace permverify::checker {

enum class Method : std::uint8_t {
  Evaluate,     // a goal without symbols is computed
  Exponents,    // powers of two, by cases of their exponents (exponents.h); the budget is that of a case
  LinearWords,  // bit vectors, if no unknown numbers are multiplied
  Words,        // bit vectors
  Integers,     // mathematical integers
  Lanes,        // the same, by cases of a number's remainder (split.h); the budget is that of a case
  Instances,    // the same, with instances of quantifiers beyond the patterns, and all hypotheses
  Search        // for a model of the hypotheses and the negated goal (refute.h)
};

// The subject of a step. Each of the first six implies the obligation.
enum class Subject : std::uint8_t {
  Goal,
  Sufficient,    // the easier goal, if the obligation has one
  Further,       // the goal, with the hypotheses that are kept for a second attempt, if there are any
  Owner,         // the goal for the thread that has its element, if there is such a goal
  Near,          // the goal, with the hypotheses about its memory alone, if many others are left out (near.h)
  Promises,      // the goal, with the stores of all threads as quantified hypotheses, if there are any
  Contradiction  // false: the hypotheses themselves
};

// The condition for a step. Powers are powers of two with an unknown exponent; bits are operations that are hard to
// express in integers, and count only if bit vectors are not tried first.
enum class When : std::uint8_t {
  Always,
  Powers,
  SeveralPowers,  // of exponents that are independent, whose cases are many
  FewCases,       // powers of several exponents, most of whose cases the hypotheses exclude
  NoPowers,
  Bits,
  BitsNoPowers,
  GoalBits,      // of the goal, whatever the subject is
  WordsFirst,    // the user asked for bit vectors (--int=bitvector)
  BitsOrWords,   // one of both
  Reductions,    // of integers: sums, counts, minima, maxima
  Sums,          // in the goal, of any type, and there are no powers
  Lanes,         // a symbol has a remainder by a small number
  // A case of exponents was not proved, and no hypotheses are kept for further attempts: a model of the goal is final, and may
  // be asked for early.
  FailedCase,
  Definitions,   // functions with a body, which alone the unfolding changes
  LimitReached   // an earlier step in integers, about the goal, reached its limit
};

struct Step {
  Method method;
  Subject subject;
  unsigned part;  // of the budget: 10 is a tenth; 0: the step needs none
  When when = When::Always;
  unsigned fuel = 1;                // how often definitions are unfolded
  bool decides_conditions = true;   // the encoder decides conditions by bounds; else the solver does
  bool sum_facts = false;           // with facts about sums that need an induction
  unsigned seed = 0;                // added to the user's: another order of the same search
  bool alone = false;               // Lanes: each part of the goal by itself, with few hypotheses (split.h)
};

// The steps for obligations of this kind. For Expect::Valid a proof proves the obligation and a model that
// was searched for fails it; for Expect::Satisfiable a model proves it, and a proof fails it.
std::span<const Step> strategy(obligation::Expect expect, obligation::Effort effort);

// Steps of Expect::Valid, with the limits of launches as hypotheses (Obligation::limits) or without.
struct Round {
  bool with_limits;
  std::span<const Step> steps;
};
// How an obligation that has limits is tried, round by round. Few proofs need them: short attempts go without, so that no proof rests
// on them in vain.
std::vector<Round> rounds(obligation::Effort effort);

// "sufficient goal: bit vectors, 1/40, if it has bits"
std::string to_string(const Step& step);
// All tables, a line for each step.
std::string strategy_text();

}  // namespace permverify::checker
