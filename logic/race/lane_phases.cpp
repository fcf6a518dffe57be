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
#include <set>

#include "logic/ir/effects.h"
#include "logic/ir/lanes.h"
#include "logic/ir/named_barrier.h"
#include "logic/ir/traverse.h"
#include "logic/race/meeting_barriers.h"

namespace permverify::obligation {

using namespace ir;

namespace {

constexpr const char* masks = "warp_masks";

bool waits(const CfgBlock& block) {
  return std::any_of(block.stmts.begin(), block.stmts.end(), [](const Stmt* stmt) { return effects_of(*stmt).synchronises || lanes_of(*stmt); });
}

// From here on a thread comes to the end without a barrier and without an operation of lanes, and does not come to the branch again.
bool leads_to_end(const Cfg& cfg, BlockId from, BlockId branch) {
  std::set<BlockId> seen{from};
  std::vector<BlockId> work{from};
  while (!work.empty()) {
    const BlockId at = work.back();
    work.pop_back();
    if (at == branch || waits(cfg.blocks[at])) return false;
    for (const BlockId next : cfg.blocks[at].successors) {
      if (seen.insert(next).second) work.push_back(next);
    }
  }
  return true;
}

// Threads that take one way of the branch end, while others meet.
bool some_end_by(const Cfg& cfg, BlockId branch) {
  const auto& ways = cfg.blocks[branch].successors;
  if (ways.size() != 2) return false;
  return leads_to_end(cfg, ways[0], branch) != leads_to_end(cfg, ways[1], branch);
}

// Whether all lanes that get the result get the same one. That of a lane that has ended is undefined.
bool is_common(const Lanes& lanes, bool some_end) {
  if (is_vote(lanes.op)) return true;
  const auto is = [](const ExprPtr& operand, std::int64_t value) {
    const auto* number = std::get_if<IntLit>(&operand->node);
    return number && number->value == value;
  };
  return lanes.op == LaneOp::Shuffle && is(lanes.lane, 0) && is(lanes.width, warp_threads) && !some_end;
}

Kernel with_lane_barriers(const KernelContext& k) {
  Kernel kernel = k.kernel;
  const bool of_warps = kernel.meeting_threads == 0 || kernel.meeting_threads == warp_threads;
  kernel.meeting_threads = warp_threads;
  const auto& order = k.cfg.order;
  const bool some_end = std::any_of(order.begin(), order.end(), [&](BlockId block) { return some_end_by(k.cfg, block); });
  return with_meeting_barriers(std::move(kernel), [&](const Stmt& stmt, BarrierId next) -> std::optional<StmtList> {
    const Lanes* lanes = lanes_of(stmt);
    const bool fences = lanes == nullptr;
    if (fences && !(of_warps && is_warp_barrier(stmt))) return std::nullopt;
    StmtList result{std::make_shared<const Stmt>(Stmt{Barrier{next, "", fences, fences, false, {}}, stmt.span, stmt.ghost})};
    if (!lanes) return result;
    Havoc value = std::get<Havoc>(stmt.node);
    value.common = is_common(*lanes, some_end);
    result.push_back(std::make_shared<const Stmt>(Stmt{std::move(value), stmt.span, stmt.ghost}));
    return result;
  });
}

}  // namespace

LanePhases::LanePhases(KernelContext& of_group) : kernel_(with_lane_barriers(of_group)), context_(of_group, kernel_) {
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
  bool can = std::none_of(front_end.begin(), front_end.end(), [](const ir::Assumption& a) { return a.id == masks; });
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
    o.discharges = masks;
  }
  const obligation::Assumption warps{"warp_size", "a warp is 32 threads with consecutive numbers in their block", {}};
  set.discharges.push_back({masks, all.size() - first, all.size() == first ? std::nullopt : std::optional(warps)});
}

}  // namespace permverify::obligation
