// Sizes of the launch that preconditions name directly.
#pragma once
#include "logic/ir/module.h"

namespace permverify::obligation {

// Fills the sizes that are still open from clauses like `requires gsize.x == 64`: launches of other sizes do not
// satisfy them, so a proof makes no claim about them.
void fill_named_sizes(const ir::Kernel& kernel, ir::LaunchSizes& sizes);

}  // namespace permverify::obligation
