// Contracts of the three levels: well-formed, framed, not contradictory, and each implied by the others as in
// logic.md 8.
#pragma once
#include "logic/memory/memory.h"

namespace permverify::obligation {

// Evaluates Kpre, Gpre and Tpre at launch into the context, checks them (frame.contract,
// pre.group, pre.thread, amounts, extents, spec.vacuous) and adds them as facts.
void check_preconditions(KernelContext& context);
// The same for a kernel without permissions: all but framing and amounts.
void check_preconditions_without_rights(KernelContext& context);

// forall tid. Tpost ==> Gpost and forall gid. Gpost ==> Kpost, over the final memory.
void check_postconditions(KernelContext& context, Memory& memory);

}  // namespace permverify::obligation
