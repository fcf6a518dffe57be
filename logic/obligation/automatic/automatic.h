// Kernels without permissions: race freedom by what each phase touches (logic.md 4, "Inferred").
#pragma once
#include <functional>

#include "logic/obligation/kernel_context.h"

namespace permverify::obligation {

// Some clause of it, of a barrier or of a loop speaks of a right.
bool has_any_right(const ir::Kernel& kernel);
// It touches memory, and no clause of it gives a right.
bool lacks_permissions(const ir::Kernel& kernel);
// Besides, it has no clause but preconditions, loop invariants and assertions: then nothing asks for
// rights, and what is claimed is the absence of races, divergence and faults.
bool is_automatic(const ir::Kernel& kernel);

// Takes these loop invariants out of such kernels: neither assumed nor owed.
void drop_invariants(ir::Module& module, const std::function<bool(const ir::Clause&)>& leaves_out);

// race:*, barrier.divergence, access.bounds, arith.*, assert for the whole kernel.
void prove_automatically(KernelContext& context);

}  // namespace permverify::obligation
