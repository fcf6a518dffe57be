// What a counterexample without a run may have wrong.
#pragma once
#include "logic/kernel/kernel_context.h"

namespace permverify::obligation {

// Marks the obligations of the kernel from the `first` on as suspicions when they fail, and names the
// values in their goals that the launch does not determine.
void name_unknowns(KernelContext& context, std::size_t first);

}  // namespace permverify::obligation
