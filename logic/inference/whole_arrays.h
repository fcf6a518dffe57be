#pragma once
#include "logic/inference/infer.h"

namespace permverify::inference {

// (\forall* int i = 0 .. extent, ...; Perm(a[i]..., write)); null where an extent is unknown. Adds bound variables to the module.
ir::ExprPtr whole_array(ir::Module& module, ir::VarId array);

// For a method that runs blocks: its caller gives it write permission on every array as a whole but those in `given`, and
// gets it back. `refused` is set where an array has no known extents ("infer_index"). Adds bound variables to the
// module. Sound only for a method without callers and calls: the contracts at calls were copied before.
Plan whole_arrays(ir::Module& module, const ir::Kernel& method, const std::set<ir::VarId>& given);

}  // namespace permverify::inference
