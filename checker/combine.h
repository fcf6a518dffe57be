// Two solvers' verdicts on one obligation -> one verdict.
#pragma once
#include "checker/verdict.h"

namespace permverify::checker {

// A decided verdict is preferred to an undecided one. Proved and refuted are a disagreement, which is undecided.
Verdict combine(Verdict first, Verdict second);

}  // namespace permverify::checker
