// Kernels in which threads of a warp meet, rewritten so that they meet at barriers of the group.
#pragma once
#include <functional>
#include <optional>

#include "logic/ir/cfg.h"
#include "logic/ir/module.h"

namespace permverify::obligation {

bool is_warp_barrier(const ir::Stmt& stmt);
// In its place or in front of it.
ir::StmtPtr group_barrier_at(const ir::Stmt& stmt, ir::BarrierId number, bool fences);
// The statements in the place of another one; nothing: it stays.
using Replacement = std::function<std::optional<ir::StmtList>(const ir::Stmt&)>;
ir::StmtList with_replacements(const ir::StmtList& list, const Replacement& replacement);

// Threads that take one of the two ways of the branch come to the end without a barrier and without an operation of lanes, while others
// meet.
bool some_end_by(const ir::Cfg& cfg, ir::BlockId branch);
// The operation of lanes, with a result that is common where all lanes of a warp get the same one. `some_end`: threads of a warp may
// end while others meet. The value of a lane that has ended is undefined.
ir::StmtPtr with_common_result(const ir::Stmt& stmt, bool some_end);
// The version that is made for the case that threads end while others meet (true), or for the other one if it holds there.
// Why it holds: let it hold up to a branch. There all threads of the warp decide alike, since the condition is uniform by what is equal up to
// there. So all of them end by it, or all go on.
ir::Kernel as_threads_end(const ir::Module& module, const std::function<ir::Kernel(bool some_end)>& make);

}  // namespace permverify::obligation
