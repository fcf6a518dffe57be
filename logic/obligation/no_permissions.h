// Kernels with contracts about values, for which no permissions are known: their races are proved absent from the accesses alone, and
// their promises can only be refuted by runs.
#pragma once
#include "logic/claim/obligation.h"
#include "logic/ir/module.h"

namespace permverify::obligation {

// The kernel without its postconditions and without contracts at barriers.
ir::Kernel without_promises(const ir::Kernel& kernel);
// Adds an obligation for each clause that `without_promises` drops. It stays undecided unless a run shows the clause false.
void add_promises(const ir::Kernel& kernel, term::TermManager& terms, ObligationSet& set);

}  // namespace permverify::obligation
