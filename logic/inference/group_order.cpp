// Why two versions suffice (logic.md 7.9 has the argument in full).
//
// `races` proves that no execution of the kernel has a race, and no thread waits in vain. The kernel has no other order than
// that of barriers, warps and lock step, which is the same in all executions. So each read gets the value of one store, that
// which is last in this order, and all executions have the same values.
//
// `values` is one of these executions, as far as a proof can tell: threads of a group wait for each other at further places.
// A wait forbids executions and adds none, wherever it stands, if all threads of the group come to it; that is owed of each
// barrier (`barrier.divergence`). A store in lock step has a barrier between what it reads and what it writes. A shuffle is a
// store to an element of the thread's own and a read of the other lane's. Code under a condition is cut at a barrier in it:
//
//   if (c) { A; wait; B }   ->   bool b = c; if (b) A; wait; if (b) B
//
// so that threads for which `c` is false come to the barrier, too. They do nothing there that they would not do later.
#include "logic/inference/group_order.h"

#include <algorithm>

#include "logic/analysis/permissions_given.h"
#include "logic/inference/group_schedule.h"
#include "logic/inference/infer.h"
#include "logic/ir/assertions.h"
#include "logic/ir/grid_barrier.h"
#include "logic/ir/promises.h"
#include "logic/ir/traverse.h"
#include "logic/ir/visit.h"

namespace permverify::inference {

using namespace ir;
using support::Span;

namespace {

// A store of the source that is several of ours reads first and writes then in lock step: cut in parts it would not.
bool has_parted_store(const StmtList& body) {
  bool found = false;
  std::optional<Span> last;
  for_each_stmt(body, [&](const Stmt& stmt) {
    if (cut_kind(stmt).store == nullptr) return;
    found = found || last == stmt.span;
    last = stmt.span;
  });
  return found;
}

Kernel for_races(const Kernel& kernel) {
  Kernel result = without_promises(kernel);
  result.body = rewritten(result.body, [](Stmt& copy, const Stmt& stmt) {
    visit_stmt(
        stmt,
        [&](const Loop&) { std::get<Loop>(copy.node).invariants.clear(); },
        [&](const Assert&) { copy.node = Block{}; },
        [](const OneOf<Declare, Assign, Havoc, Store, WarpBarrier, Barrier, Block, If> auto&) {},
        [](const Jump auto&) {},
        [](const NotOrdered auto&) {});
  });
  return result;
}

}  // namespace

bool has_group_order(const Kernel& kernel, std::int64_t lock_step) {
  if (kernel.role != KernelRole::Kernel || !without_rights(kernel) || obligation::is_automatic(kernel)) return false;
  if (kernel.fences || kernel.one_group_only || find_grid_barrier(kernel.body) != nullptr) return false;
  bool known = true, needed = lock_step != 0, copies = false;
  for_each_stmt(kernel.body, [&](const Stmt& stmt) {
    copies = copies || owes_awaited_copies(stmt);
    const CutKind kind = cut_kind(stmt);
    known = known && kind.known;
    needed = needed || kind.is_of_warp || kind.shuffle != nullptr;
  });
  return known && needed && !copies && (lock_step == 0 || !has_parted_store(kernel.body));
}

std::optional<GroupOrder> in_group_order(Module& module, const Kernel& kernel, std::int64_t lock_step) {
  if (!has_group_order(kernel, lock_step)) return std::nullopt;
  auto values = with_group_waits(module, kernel, lock_step);
  if (!values) return std::nullopt;
  return GroupOrder{std::move(*values), for_races(kernel)};
}

}  // namespace permverify::inference
