// Two threads and their accesses in one phase (logic.md 6b, 11.2).
#pragma once
#include "logic/kernel/kernel_context.h"
#include "logic/memory/memory.h"
#include "logic/resource/access.h"

namespace permverify::obligation {

// Threads of one group, accesses of one phase.
void exclude_in_group(KernelContext& context, Memory& memory,
                      const std::vector<Access>& accesses);
// Threads of different groups, all accesses of the kernel to global memory.
void exclude_between_groups(KernelContext& context, Memory& memory,
                            const std::vector<Access>& accesses);

}  // namespace permverify::obligation
