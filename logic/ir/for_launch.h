// A kernel as one place of the host's code launches it.
#pragma once
#include "logic/ir/module.h"

namespace permverify::ir {

// Specialises the kernel to this launch: it gets the launch's sizes, its facts as preconditions, and the lengths that the host
// allocated. Symbols of the host become parameters; each value of them that satisfies the facts is a possible launch. A pointer
// that is given twice becomes one array.
void make_for_launch(Module& module, KernelId kernel, const HostLaunch& launch);

// The host states what the array holds for another launch of the kernel and nothing for this one, and the kernel updates it by atomic operations and
// never brings it back to 0: so the launch may begin with what an earlier one has left.
bool begins_as_left(const Kernel& kernel, const HostLaunch& launch, VarId array);

// The parameters of the source, without those that stand for symbols of the host.
std::vector<VarId> own_params(const Kernel& kernel);

}  // namespace permverify::ir
