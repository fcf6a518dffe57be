// A kernel in which arrays are parts of others: several pointers into one piece of memory.
#pragma once
#include <vector>

#include "logic/ir/module.h"

namespace permverify::ir {

// Each cell of a placed array is the cell of its base that lies so far behind it. An array that is placed in another one is no array
// of the kernel any more. One that is shifted must be mentioned by reads, stores and atomic updates of its cells alone.
void place_arrays(Kernel& kernel, const std::vector<HostPlacement>& placed);

// Whether an array of the kernel may be shifted.
bool has_only_cells(const Kernel& kernel, VarId array);

}  // namespace permverify::ir
