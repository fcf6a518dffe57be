// Two solvers' verdicts on one obligation -> one verdict.
#pragma once
#include "checker/verdict.h"

namespace permverify::checker {

// A decided verdict beats an undecided one. Proved against refuted is a disagreement, undecided.
Verdict combine(Verdict first, Verdict second);

}  // namespace permverify::checker
