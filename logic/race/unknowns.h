// Unknown values, by which a counterexample without a run may be wrong.
#pragma once
#include "logic/kernel/kernel_context.h"

namespace permverify::obligation {

// Marks failures of the kernel's obligations from the `first` on as suspicions, and names the values in their goals
// that the launch does not determine.
void name_unknowns(KernelContext& context, std::size_t first);

}  // namespace permverify::obligation
