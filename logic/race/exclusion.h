// Two threads and their accesses in one phase (logic.md 6b, 11.2).
#pragma once
#include "logic/kernel/kernel_context.h"
#include "logic/memory/memory.h"
#include "logic/race/flags.h"
#include "logic/resource/access.h"

namespace permverify::obligation {

// The terms that were made between two moments, by executions of other phases. What is known of their symbols bears on no access
// here, unless the access speaks of them: without these facts a query has fewer loops to count the iterations of.
struct MadeElsewhere {
  std::size_t from = 0, to = 0;
};

// Threads of one group, accesses of one phase.
void exclude_in_group(KernelContext& context, Memory& memory, const std::vector<Access>& accesses, FlagOrders& flags, MadeElsewhere elsewhere);
// Threads of different groups, all accesses of the kernel to global memory.
void exclude_between_groups(KernelContext& context, Memory& memory, const std::vector<Access>& accesses, FlagOrders& flags, MadeElsewhere elsewhere);

}  // namespace permverify::obligation
