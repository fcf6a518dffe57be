// Which threads of a group come to which barriers with numbers, and that they never wait in vain (logic.md 11.13).
#pragma once
#include <vector>

#include "logic/kernel/kernel_context.h"
#include "logic/resource/access.h"

namespace permverify::obligation {

// The barriers with numbers of a kernel at each of which the same warps come together every time.
struct BarrierRoles {
  struct Role {
    std::int64_t number = 0;
    ir::VarId arrivals = 0, waits = 0;  // counters of the thread
    std::uint32_t warps = 0;            // bit k: warp k takes part
  };
  std::vector<Role> roles;
};

// Requires that no thread waits in vain; where this is not known, there are no roles.
BarrierRoles find_barrier_roles(KernelContext& context);

// How often the thread has come to each barrier, and how often it has waited there.
std::vector<CountedAtBarrier> counted_at_barriers(KernelContext& context, const BarrierRoles& roles, const Valuation& variables);

}  // namespace permverify::obligation
