// A kernel in which arrays are parts of others: several pointers into one piece of memory.
#pragma once
#include <vector>

#include "logic/ir/module.h"

namespace permverify::ir {

// Replaces each element of a placed array by the element of its base at the shifted index, and removes the array from the kernel.
// A shifted array must be mentioned only by reads, stores and atomic updates of its elements.
void place_arrays(Kernel& kernel, const std::vector<HostPlacement>& placed);

// Whether only elements of the array are mentioned, so that it may be shifted.
bool has_only_cells(const Kernel& kernel, VarId array);

}  // namespace permverify::ir
