// Why two analyses suffice. Take two accesses of one group that conflict.
//
// Two warps. Nothing but a barrier of the group orders their threads, so barriers of warps end no phase: the kernel is
// analysed as it is, for pairs of threads of two warps.
//
// One warp. Call the warp the group. Every thread of it that goes on behind a barrier, of the group or of the warp, has
// waited there for the others, and both kinds order what it did before. So it is a kernel whose only barriers are those
// of a group, and the rules of logic.md 11.1 to 11.3 hold of it, with "group" read as "warp": phases end at either
// kind, a branch on which a barrier of either kind depends has to be decided alike by two threads of one warp, and what
// is uniform under that is equal in all threads of one warp. Nothing that is concluded here is used for two warps.
//
// Threads that have ended are not waited for, but what they did is not ordered either. That never matters. A branch by
// which a thread ends before a barrier that others come to is decided unequally, which is owed. The exception are
// threads that end by it without having touched an array that the kernel writes (`Untouched`): no access of theirs
// is in conflict with any, so it is as if the warp did not have them.
//
// What is read. Behind a barrier of a warp an element may hold what another thread of the warp stored in the same phase
// of the group. So in both analyses nothing is known of what a thread reads from an array that the kernel writes
// (RaceDiscipline::prepare_reads). Two threads that read one element by one evaluation in the same iterations read the
// same, up to the first race. Let some thread write it in this phase of the group before one of the two reads it. If
// the writer is of another warp than one of them, it races with that one. So all three are of one warp, and as both
// readers have passed the same barriers of the warp, the writer is ordered with both alike or races with one.
//
// What lanes make together. If all lanes of a warp come together to a shuffle or a vote of the whole warp (`warp_masks`, or the proof
// that discharges it), those that have not ended get one result of a vote, and one of lane 0.
#include "logic/race/warp_phases.h"

#include <algorithm>
#include <cassert>
#include <set>

#include "logic/ir/effects.h"
#include "logic/ir/lanes.h"
#include "logic/kernel/one_warp.h"
#include "logic/race/meeting_barriers.h"

namespace permverify::obligation {

using namespace ir;

namespace {

Kernel with_group_barriers(Kernel kernel, bool some_end) {
  kernel.body = with_replacements(kernel.body, [&](const Stmt& stmt) -> std::optional<StmtList> {
    if (is_warp_barrier(stmt)) return StmtList{group_barrier_at(stmt, ++kernel.barrier_count, true)};
    const Lanes* lanes = lanes_of(stmt);
    if (lanes && names_all_lanes(*lanes)) return StmtList{with_common_result(stmt, some_end)};
    return std::nullopt;
  });
  return kernel;
}

class Untouched {
 public:
  Untouched(const Cfg& cfg, const std::set<VarId>& written) : cfg_(cfg), written_(written) {}

  // Who decides this branch in one of the two ways ends without a barrier and without an access to what the kernel
  // writes, and there was neither before.
  bool ends_by(BlockId branch) const {
    if (!all_harmless(branch, &CfgBlock::predecessors)) return false;
    const auto& ways = cfg_.blocks[branch].successors;
    return std::any_of(ways.begin(), ways.end(), [&](BlockId way) { return all_harmless(way, &CfgBlock::successors); });
  }

 private:
  // The block and all that are reached from it by these edges.
  bool all_harmless(BlockId from, std::vector<BlockId> CfgBlock::*edges) const {
    std::set<BlockId> seen{from};
    std::vector<BlockId> work{from};
    while (!work.empty()) {
      const CfgBlock& block = cfg_.blocks[work.back()];
      work.pop_back();
      if (!is_harmless(block)) return false;
      for (const BlockId next : block.*edges) {
        if (seen.insert(next).second) work.push_back(next);
      }
    }
    return true;
  }
  bool is_harmless(const CfgBlock& block) const {
    Effects all;
    for (const Stmt* stmt : block.stmts) all.add(effects_of(*stmt));
    if (block.condition) add_reads(*block.condition, all);
    const auto is_written = [&](VarId array) { return written_.count(array) != 0; };
    return !all.synchronises && std::none_of(all.arrays.begin(), all.arrays.end(), is_written) &&
           std::none_of(all.stored.begin(), all.stored.end(), is_written) &&
           std::none_of(all.updated.begin(), all.updated.end(), is_written);
  }

  const Cfg& cfg_;
  const std::set<VarId>& written_;
};

}  // namespace

WarpPhases::WarpPhases(KernelContext& of_group)
    : kernel_(as_threads_end(of_group.vocabulary.module(), [&](bool some_end) { return with_group_barriers(of_group.kernel, some_end); })), context_(of_group, kernel_) {
  context_.pairs = Pairs::OfOneWarp;
  assert(context_.cfg.blocks.size() == of_group.cfg.blocks.size());
  // What all threads of the group have to decide alike is owed there.
  for (const BlockId block : of_group.uniformity.needs_proof) context_.uniformity.needs_proof.erase(block);
  const Untouched untouched(context_.cfg, context_.written);
  std::erase_if(context_.uniformity.needs_proof, [&](BlockId block) { return untouched.ends_by(block); });
  context_.out.assume(size_of_warps());
}

void keep_pairs(KernelContext& context, std::size_t first) {
  auto& all = context.out.set().obligations;
  const auto is_about_one = [](const Obligation& o) {
    return o.kind.family() != support::FailureFamily::Race && o.kind.family() != support::FailureFamily::BarrierDivergence;
  };
  all.erase(std::remove_if(all.begin() + static_cast<std::ptrdiff_t>(first), all.end(), is_about_one), all.end());
}

}  // namespace permverify::obligation
