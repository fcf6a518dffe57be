// Axes of a launch, each of the group and of the grid by itself.
#pragma once
#include "logic/ir/module.h"

namespace permverify::ir {

// Notes that the kernel, or a contract of it, mentions this identifier on this axis. -1 is the linear form, which names
// no axis.
void name_axis(Kernel& kernel, Builtin which, int dimension);
// Sets the size to 1 on axes that are not named and have no size in `given`. The first axis always stays open.
void close_unnamed_axes(Kernel& kernel, const LaunchSizes& given);
// The text of the kernel's limits if these sizes exceed them, else empty. A missing size counts as 1.
std::string beyond_limits(const Kernel& kernel, const LaunchSizes& sizes);

}  // namespace permverify::ir
