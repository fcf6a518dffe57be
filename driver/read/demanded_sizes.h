// Launches of the program whose sizes are not those that the kernel was read for.
#pragma once
#include "logic/ir/module.h"

namespace permverify::driver {

inline constexpr const char* launch_size_id = "launch_size";  // in Kernel::contradicted

// If a launch of the file has other sizes than the source demands (`reqd_work_group_size`, `__launch_bounds__`, the count of a barrier,
// collectives for blocks of a size), or than the file's comment gives, a proof for the demanded sizes says nothing of it: the launches
// count as unknown then, and the proof as contradicted.
void compare_with_launches(ir::Kernel& kernel, const ir::LaunchSizes& by_comment);

}  // namespace permverify::driver
