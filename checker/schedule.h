// check() with given solvers: tests use solvers that hang, crash or give wrong answers.
#pragma once
#include "checker/check.h"
#include "checker/solver.h"

namespace permverify::checker {

// Called for each obligation that needs a solver, in its worker; and once in the parent.
using SolverFactory = std::function<SolverSet()>;

std::vector<Verdict> check_with(const SolverFactory& factory, const std::vector<Question>& questions,
                                const CheckOptions& options, const Progress& progress);

}  // namespace permverify::checker
