// Kernels without permissions: race freedom by what each phase touches (logic.md 4, "Inferred").
#pragma once
#include "logic/obligation/kernel_context.h"

namespace permverify::obligation {

// No clause of the kernel but preconditions, loop invariants and assertions: then nothing asks for
// rights, and what is claimed is the absence of races, divergence and faults.
bool needs_no_permissions(const ir::Kernel& kernel);

// race:*, barrier.divergence, access.bounds, arith.*, assert for the whole kernel.
void prove_automatically(KernelContext& context);

}  // namespace permverify::obligation
