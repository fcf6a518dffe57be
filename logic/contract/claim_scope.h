// The scope of a kernel's proof: launches, preconditions, arrays, and the kernels on which it rests.
#pragma once
#include "logic/kernel/kernel_context.h"

namespace permverify::obligation {

// Fills launch, preconditions, bounded, unbounded and runs of the set. `parameters`: the values that the command line
// fixes, as text; `run_by_method`: the launches of this block are those that its method makes.
void describe_scope(KernelContext& context, const std::string& parameters, bool run_by_method);

}  // namespace permverify::obligation
