// Kernels without permissions: race freedom by the accesses of each phase (logic.md 4, "Inferred").
#pragma once
#include <functional>

#include "logic/kernel/kernel_context.h"

namespace permverify::obligation {

// Takes these loop invariants out of kernels: neither assumed nor owed.
void drop_invariants(ir::Module& module,
                     const std::function<bool(const ir::Kernel&, const ir::Clause&)>& leaves_out);

// race:*, barrier.divergence, access.bounds, arith.*, assert for the whole kernel.
void prove_automatically(KernelContext& context);

}  // namespace permverify::obligation
