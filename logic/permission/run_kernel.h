// The host runs a kernel (logic.md 8, "Around a launch").
#pragma once
#include "logic/kernel/checks.h"

namespace permverify::obligation {

// All obligations where the kernel starts; `state` becomes the state after its end.
void run_kernel(KernelContext& context, const ir::RunKernel& node, State& state);

}  // namespace permverify::obligation
