// Kernels in which threads of a warp meet, rewritten so that they meet at barriers of the group.
#pragma once
#include <functional>
#include <optional>

#include "logic/ir/module.h"

namespace permverify::obligation {

// The statements in the place of one in which threads meet; nothing: it stays. They have a barrier with the number that is given.
using MeetingBarriers = std::function<std::optional<ir::StmtList>(const ir::Stmt&, ir::BarrierId)>;

bool is_warp_barrier(const ir::Stmt& stmt);
ir::Kernel with_meeting_barriers(ir::Kernel kernel, const MeetingBarriers& barriers);

}  // namespace permverify::obligation
