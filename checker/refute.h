// The search for a counterexample that can be shown: small, and confirmed by exact evaluation
// (logic.md 10.2).
//
// A solver's model of an encoded query proves nothing: definitions are unfolded a limited number of times, and
// quantifiers are instantiated only where patterns match. So a model is a *candidate*, and it counts only when every
// hypothesis of the obligation evaluates to true in it and the goal to false.
//   1. fix the launch sizes small, fewest threads first; fold and expand what becomes finite;
//   2. ask for a candidate with small values; evaluate;
//   3. if the candidate is wrong, add the true values of the functions and sums at its arguments,
//      and ask again; then the next launch.
#pragma once
#include <optional>

#include "checker/solver.h"
#include "checker/exponents.h"
#include "checker/verdict.h"

namespace permverify::checker {

struct Refutation {
  std::optional<Counterexample> counterexample;
  std::uint64_t rlimit = 0;
};

// `goal` is false to look for a model of the hypotheses alone. `limits.rlimit` bounds the whole search.
// Only models in which the symbols of `pins` have their values are searched.
Refutation refute(term::TermManager& manager, const obligation::Obligation& obligation, Term goal,
                  ModelFinder& models, const Limits& limits, const Pins& pins = {});

}  // namespace permverify::checker
