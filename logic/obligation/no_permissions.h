// Kernels with contracts about values, for which no permissions are known: their races are proved absent from the accesses alone, and
// their promises can only be refuted by runs.
#pragma once
#include "logic/claim/obligation.h"
#include "logic/ir/module.h"

namespace permverify::obligation {

// Adds an obligation for each clause that `ir::without_promises` drops. It stays undecided unless a run shows the clause false.
void add_promises(const ir::Kernel& kernel, term::TermManager& terms, ObligationSet& set);

}  // namespace permverify::obligation
