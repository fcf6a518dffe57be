// A kernel in which some arrays are others: two names of one piece of memory.
#pragma once
#include <utility>
#include <vector>

#include "logic/ir/module.h"

namespace permverify::ir {

// Every mention of the first array of a pair is one of the second; the first is no array of the kernel any more.
void rename_arrays(Kernel& kernel, const std::vector<std::pair<VarId, VarId>>& renamed);

}  // namespace permverify::ir
