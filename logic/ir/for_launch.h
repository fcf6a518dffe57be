// A kernel as one place of the host's code launches it.
#pragma once
#include "logic/ir/module.h"

namespace permverify::ir {

// Specialises the kernel to this launch: it gets the launch's sizes, its facts as preconditions, and the lengths that the host
// allocated. Symbols of the host become parameters; each value of them that satisfies the facts is a possible launch. A pointer
// that is given twice becomes one array.
void make_for_launch(Module& module, KernelId kernel, const HostLaunch& launch);

// The parameters of the source, without those that stand for symbols of the host.
std::vector<VarId> own_params(const Kernel& kernel);

}  // namespace permverify::ir
