// Why equal decisions suffice. The rule of CUDA: all threads that the mask names and that have not ended execute the same
// operation with the same mask (CUDA C++ Programming Guide, "Warp Shuffle Functions"). The mask names all lanes here, so it is the
// rule of a barrier of the warp, except that threads that have ended are not waited for.
//
// Call the warp the group, as in warp_phases.cpp. Induction over the execution: two threads of the warp that are at barriers of
// the rewritten kernel and have decided each branch alike on which a barrier depends are at the same barrier in the same
// iterations. Whether they decide it alike at the next branch is the obligation of logic.md 7.5 for pairs of one warp.
//
// A branch is exempt if one of its two ways leads to the end of the kernel without any barrier: the threads that take it end, as
// far as they terminate, and are not waited for at an operation of lanes. Whether they are at a barrier of the group is owed by the unchanged kernel. Behind
// the branch the induction goes on with those that took the other way: they have decided alike.
//
// The result of a vote is equal in all threads of the warp, and so is the value of lane 0 that all get. If a thread may have ended, lane 0
// may have, and the value is undefined: then it is not used as equal.
//
// Operations of lanes order no accesses. What two threads read in one evaluation is equal all the same, up to the first
// race: a thread that writes the element in this phase of the group is ordered with both by a barrier, which both have passed or
// have not, or races with one of them.
#include "logic/race/lane_phases.h"

#include <algorithm>
#include <cassert>

#include "logic/ir/lanes.h"
#include "logic/ir/named_barrier.h"
#include "logic/ir/traverse.h"
#include "logic/kernel/one_warp.h"
#include "logic/race/meeting_barriers.h"

namespace permverify::obligation {

using namespace ir;

namespace {

Kernel with_lane_barriers(Kernel kernel, bool some_end) {
  const bool of_warps = kernel.meeting_threads == 0 || kernel.meeting_threads == warp_threads;
  kernel.meeting_threads = warp_threads;
  kernel.body = with_replacements(kernel.body, [&](const Stmt& stmt) -> std::optional<StmtList> {
    if (lanes_of(stmt)) return StmtList{group_barrier_at(stmt, ++kernel.barrier_count, false), with_common_result(stmt, some_end)};
    if (of_warps && is_warp_barrier(stmt)) return StmtList{group_barrier_at(stmt, ++kernel.barrier_count, true)};
    return std::nullopt;
  });
  return kernel;
}

}  // namespace

LanePhases::LanePhases(KernelContext& of_group)
    : kernel_(as_threads_end(of_group.vocabulary.module(), [&](bool some_end) { return with_lane_barriers(of_group.kernel, some_end); })),
      context_(of_group, kernel_) {
  context_.pairs = Pairs::OfOneWarp;
  assert(context_.cfg.blocks.size() == of_group.cfg.blocks.size());
  // What all threads of the group have to decide alike is owed there.
  for (const BlockId block : of_group.uniformity.needs_proof) context_.uniformity.needs_proof.erase(block);
  std::erase_if(context_.uniformity.needs_proof, [&](BlockId block) { return some_end_by(context_.cfg, block); });
}

bool can_check_masks(const KernelContext& k) {
  if (k.automatic.warp_size != 0 || !k.automatic.within_groups) return false;
  // Threads wait at these, too, which are no barriers of the version: `leads_to_end` does not see them.
  if (find_partial_barrier(k.vocabulary.module(), k.kernel.body)) return false;
  const auto& front_end = k.kernel.assumptions;
  bool some = false;
  bool can = std::none_of(front_end.begin(), front_end.end(), [](const ir::Assumption& a) { return a.id == masks_id; });
  for_each_stmt(k.kernel.body, [&](const Stmt& stmt) {
    const Lanes* lanes = lanes_of(stmt);
    some = some || lanes;
    can = can && (!lanes || names_all_lanes(*lanes));
  });
  return some && can;
}

void discharge_masks(KernelContext& k, std::size_t first) {
  auto& set = k.out.set();
  auto& all = set.obligations;
  const auto begin = all.begin() + static_cast<std::ptrdiff_t>(first);
  const auto is_other = [](const Obligation& o) { return o.kind != "barrier.divergence:non_uniform_branch"; };
  all.erase(std::remove_if(begin, all.end(), is_other), all.end());
  for (std::size_t i = first; i < all.size(); ++i) {
    Obligation& o = all[i];
    o.kind = "barrier.divergence:missing_lanes";
    o.message = "threads of one warp may not all come to this operation, though its mask names them: they can decide a branch differently";
    o.evidence = Evidence::Suspects;
    o.effort = Effort::QuickGlance;
    o.discharges = masks_id;
  }
  set.discharges.push_back({masks_id, all.size() - first, size_of_warps()});
}

}  // namespace permverify::obligation
