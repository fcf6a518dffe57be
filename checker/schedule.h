// check() with the solvers given: where tests put solvers that hang, crash or lie.
#pragma once
#include "checker/check.h"
#include "checker/solver.h"

namespace permverify::checker {

// Called once, in the parent, when the first obligation needs a solver.
using SolverFactory = std::function<SolverSet()>;

std::vector<Verdict> check_with(const SolverFactory& factory, term::TermManager& manager,
                                const std::vector<const obligation::Obligation*>& obligations,
                                const CheckOptions& options, const Progress& progress);

}  // namespace permverify::checker
