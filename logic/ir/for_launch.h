// A kernel as one place of the host's code launches it.
#pragma once
#include "logic/ir/module.h"

namespace permverify::ir {

// The kernel of the module becomes the one of this launch: with its sizes, and with its facts as preconditions. What the host
// knows under names of its own becomes a parameter: any value of it that fits the facts is a launch that the program may make.
// Arrays have the lengths that the host allocated, and a pointer that is given twice is one array.
void make_for_launch(Module& module, KernelId kernel, const HostLaunch& launch);

// The parameters of the kernel itself: without those that stand for values of the host.
std::vector<VarId> own_params(const Kernel& kernel);

}  // namespace permverify::ir
