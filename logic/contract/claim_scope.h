// What the proof of a kernel is about: launches, preconditions, arrays, kernels that it rests on.
#pragma once
#include "logic/kernel/kernel_context.h"

namespace permverify::obligation {

// Fills launch, preconditions, bounded, unbounded and runs of the set. `parameters`: what the command
// line fixes, in words; `run_by_method`: the launches of this block are those that its method makes.
void describe_scope(KernelContext& context, const std::string& parameters, bool run_by_method);

}  // namespace permverify::obligation
