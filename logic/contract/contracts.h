// Contracts of the three levels: well-formed, framed, not contradictory, and each implied by the
// others as logic.md 8 asks.
#pragma once
#include "logic/memory/memory.h"

namespace permverify::obligation {

// Evaluates Kpre, Gpre and Tpre at launch into the context, checks them (frame.contract,
// pre.group, pre.thread, amounts, extents, spec.vacuous) and makes them known.
void check_preconditions(KernelContext& context);
// The same for a kernel without any right: all but framing and amounts.
void check_preconditions_without_rights(KernelContext& context);

// forall tid. Tpost ==> Gpost and forall gid. Gpost ==> Kpost, over the final memory.
void check_postconditions(KernelContext& context, Memory& memory);

}  // namespace permverify::obligation
