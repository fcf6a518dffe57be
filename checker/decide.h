// One obligation -> its verdict, in this process.
#pragma once
#include <optional>

#include "checker/check.h"
#include "checker/solver.h"

namespace permverify::checker {

// The verdict of an obligation that needs no solver; else nothing: a goal that folded to true, a false hypothesis, a
// rule that failed without a query.
std::optional<Verdict> decide_trivially(const obligation::Obligation& obligation);

// Proof first, with a small budget; then the search for a counterexample; then the whole budget.
// Without `models` nothing is refuted by search.
Verdict decide(term::TermManager& manager, const obligation::Obligation& obligation,
               Solver& prover, ModelFinder* models, const CheckOptions& options);

}  // namespace permverify::checker
