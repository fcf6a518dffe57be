// Axes of a launch, each of the group and of the grid by itself.
#pragma once
#include "logic/ir/module.h"

namespace permverify::ir {

// The kernel, or a contract of it, speaks of this identifier on this axis; -1: of all axes at once, which names none.
void name_axis(Kernel& kernel, Builtin which, int dimension);
// Sizes are 1 on axes that nothing names and for which the command line gives none. The first axis every launch has.
void close_unnamed_axes(Kernel& kernel, const LaunchSizes& given);
// What the limits of the kernel say against these sizes; empty: nothing. A size that is not given is open.
std::string beyond_limits(const Kernel& kernel, const LaunchSizes& sizes);

}  // namespace permverify::ir
