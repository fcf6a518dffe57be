#include "logic/inference/group_schedule.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "logic/inference/lane_exchange.h"
#include "logic/inference/unrolled_exchange.h"
#include "logic/ir/effects.h"
#include "logic/ir/number_barriers.h"
#include "logic/ir/traverse.h"
#include "logic/semantics/named_sizes.h"

namespace permverify::inference {

using namespace ir;
using support::Span;

CutKind cut_kind(const Stmt& stmt) {
  CutKind kind;
  visit_stmt(
      stmt,
      [&](const Store& n) { kind.store = &n; },
      [&](const Havoc& n) { kind.shuffle = n.lanes && is_of_whole_warp(*n.lanes) ? &n : nullptr; },
      [&](const Loop&) { kind.is_loop = true; },
      [&](const Barrier&) { kind.is_barrier = true; },
      [&](const WarpBarrier&) { kind.is_of_warp = true; },
      [&](const Jump auto&) { kind.jumps = true; },
      [&](const NotOrdered auto&) { kind.known = false; },
      [](const OneOf<Declare, Assign, Assert, Block, If> auto&) {});
  return kind;
}

namespace {

class GroupSchedule {
 public:
  GroupSchedule(Module& module, const Kernel& kernel, std::int64_t lock_step)
      : module_(module), kernel_(kernel), in_lock_step_(lock_step != 0) {
    if (!in_lock_step_) return;
    const Effects effects = effects_of(kernel.body);
    std::map<VarId, int> accesses;
    for (const VarId array : effects.arrays) ++accesses[array];
    for_each_stmt(kernel.body, [&](const Stmt& stmt) {
      if (const Store* store = cut_kind(stmt).store) ++accesses[store->array];
    });
    for (const VarId array : effects.stored) {
      if (accesses[array] > 1 && module.variables[array].kind != VarKind::PrivateArray) shared_.insert(array);
    }
  }

  std::optional<Kernel> run() {
    StmtList body = list(with_exchanges_unrolled(kernel_.body));
    if (failed_) return std::nullopt;
    kernel_.body = with_numbered_barriers(std::move(body));
    kernel_.lock_step = 0;
    kernel_.meeting_threads = 0;
    return std::move(kernel_);
  }

 private:
  // Under this condition, a private variable; null: under none.
  using Guard = ExprPtr;

  StmtList list(const StmtList& statements) {
    StmtList result;
    for (const StmtPtr& stmt : statements) add(result, stmt, nullptr);
    return result;
  }

  void push(StmtList& out, Stmt::Node node, Span at) { out.push_back(std::make_shared<const Stmt>(Stmt{std::move(node), at})); }
  void push(StmtList& out, Stmt::Node node, Span at, const Guard& guard) {
    if (!guard) return push(out, std::move(node), at);
    StmtList inner;
    push(inner, std::move(node), at);
    push(out, If{guard, std::move(inner), {}}, at);
  }
  void wait(StmtList& out, Span at) {
    push(out, Barrier{++kernel_.barrier_count, "", true, true, false, {}}, at);
    read_ = wrote_ = false;
  }
  ExprPtr variable(StmtList& out, const std::string& name, const ExprPtr& value, const Guard& guard) {
    const VarId var = add_variable(module_, name, VarKind::Private, value->type, value->span);
    push(out, Declare{var, guard ? nullptr : value}, value->span);
    if (guard) push(out, Assign{var, value}, value->span, guard);
    return make_expr(VarRef{var}, value->type, value->span);
  }

  bool reads_shared(const Effects& effects) const {
    return std::any_of(effects.arrays.begin(), effects.arrays.end(), [&](VarId array) { return shared_.count(array) != 0; });
  }
  bool reads_shared(const ExprPtr& expr) const {
    Effects effects;
    if (expr) add_reads(*expr, effects);
    return reads_shared(effects);
  }
  bool accesses_shared(const Effects& effects) const {
    return reads_shared(effects) || std::any_of(effects.stored.begin(), effects.stored.end(), [&](VarId array) { return shared_.count(array) != 0; });
  }
  // A barrier belongs in it.
  bool is_cut(const StmtList& statements) const {
    bool found = accesses_shared(effects_of(statements));
    for_each_stmt(statements, [&](const Stmt& s) {
      const CutKind kind = cut_kind(s);
      found = found || kind.is_of_warp || kind.shuffle != nullptr;
    });
    return found;
  }
  bool is_cut(const StmtPtr& stmt) const { return is_cut(StmtList{stmt}); }

  // What the statement reads is read behind all earlier stores of the warp.
  void before_read(StmtList& out, const Effects& effects, Span at) {
    if (!reads_shared(effects)) return;
    if (wrote_) wait(out, at);
    read_ = true;
  }

  void add(StmtList& out, const StmtPtr& stmt, const Guard& guard) {
    if (!is_cut(stmt)) return add_whole(out, *stmt, guard);
    visit_stmt(
        *stmt,
        [&](const WarpBarrier&) { wait(out, stmt->span); },
        [&](const Store& n) { add_store(out, n, stmt->span, guard); },
        [&](const Havoc& n) { add_exchange(out, n, stmt->span, guard); },
        [&](const If& n) { add_branch(out, n, stmt, guard); },
        [&](const Loop& n) { add_loop(out, n, stmt->span, guard); },
        [&](const Block& n) { add_block(out, n, stmt, guard); },
        [&](const OneOf<Declare, Assign, Assert, Barrier> auto&) {
          before_read(out, effects_of(*stmt), stmt->span);
          add_whole(out, *stmt, guard);
        },
        [&](const NotOrdered auto&) { failed_ = true; },
        [&](const Jump auto&) { failed_ = true; });
  }

  void add_whole(StmtList& out, const Stmt& stmt, const Guard& guard) {
    visit_stmt(
        stmt,
        [&](const Declare& n) {
          push(out, Declare{n.var, guard ? nullptr : n.init}, stmt.span);  // code behind a cut uses it, too
          if (guard && n.init) push(out, Assign{n.var, n.init}, stmt.span, guard);
        },
        [&](const Barrier&) {
          read_ = wrote_ = false;
          if (guard) failed_ = true;
          push(out, stmt.node, stmt.span);
        },
        [&](const OneOf<Assign, Havoc, Store, WarpBarrier, Assert, Block, If, Loop> auto&) {
          if (guard && effects_of(stmt).may_jump()) failed_ = true;
          push(out, stmt.node, stmt.span, guard);
        },
        [&](const Jump auto&) {
          if (guard) failed_ = true;
          push(out, stmt.node, stmt.span);
        },
        [&](const NotOrdered auto&) { failed_ = true; });
  }

  void add_store(StmtList& out, const Store& store, Span at, const Guard& guard) {
    before_read(out, effects_of(Stmt{store, at}), at);
    if (shared_.count(store.array) == 0) return push(out, store, at, guard);
    Store later = store;
    if (reads_shared(store.value)) later.value = variable(out, "stored", store.value, guard);
    for (ExprPtr& index : later.indices) {
      if (reads_shared(index)) index = variable(out, "index", index, guard);
    }
    if (read_ || wrote_) wait(out, at);
    push(out, std::move(later), at, guard);
    wrote_ = true;
  }

  void add_exchange(StmtList& out, const Havoc& havoc, Span at, const Guard& guard) {
    if (guard && in_loop_) failed_ = true;  // an element may have what an earlier iteration stored
    LaneExchange exchange = exchange_of(module_, havoc, has_all_lanes(*havoc.lanes), at);
    kernel_.arrays.push_back(exchange.array);
    push(out, exchange.store, at, guard);
    wait(out, at);
    push(out, Havoc{havoc.var}, at, guard);
    for (const StmtPtr& take : exchange.take) push(out, take->node, at, guard);
    if (in_loop_) wait(out, at);
  }

  // All groups of the kernel have a multiple of the threads of a segment.
  bool has_all_lanes(const Lanes& lanes) const {
    LaunchSizes sizes = kernel_.launch;
    obligation::fill_named_sizes(kernel_, sizes);
    const auto* width = std::get_if<IntLit>(&lanes.width->node);
    bool divides = false;
    for (int d = 0; d < kernel_.dimensions; ++d) {
      const auto& size = sizes.gsize[static_cast<std::size_t>(d)];
      if (!size) return false;
      divides = divides || (width != nullptr && *size % width->value == 0);
    }
    return divides;
  }

  void add_branch(StmtList& out, const If& branch, const StmtPtr& stmt, const Guard& guard) {
    const bool then_cut = is_cut(branch.then_body), else_cut = is_cut(branch.else_body);
    if (in_lock_step_ && then_cut && else_cut) failed_ = true;  // the order of the two is not known
    Effects condition;
    add_reads(*branch.condition, condition);
    before_read(out, condition, stmt->span);
    if (!can_be_guarded(stmt)) {
      if (guard) failed_ = true;
      return push_branch(out, branch, stmt->span);
    }
    const ExprPtr chosen = choice(out, branch.condition, guard);
    for (const StmtPtr& inner : branch.then_body) add(out, inner, chosen);
    if (branch.else_body.empty()) return;
    const ExprPtr other = choice(out, make_expr(Unary{UnaryOp::Not, chosen}, bool_type, branch.condition->span), guard);
    for (const StmtPtr& inner : branch.else_body) add(out, inner, other);
  }
  // The value of the condition, false where the guard is.
  ExprPtr choice(StmtList& out, const ExprPtr& condition, const Guard& guard) {
    const Span at = condition->span;
    if (!guard) return variable(out, "branch", condition, nullptr);
    const ExprPtr result = variable(out, "branch", make_expr(BoolLit{false}, bool_type, at), nullptr);
    push(out, Assign{std::get<VarRef>(result->node).var, condition}, at, guard);
    return result;
  }
  void push_branch(StmtList& out, const If& branch, Span at) {
    const bool read = read_, wrote = wrote_;
    StmtList then_body = list(branch.then_body);
    read_ = std::exchange(read_, read) || read;
    const bool wrote_then = std::exchange(wrote_, wrote);
    const bool read_then = read_;
    read_ = read;
    StmtList else_body = list(branch.else_body);
    read_ = read_ || read_then;
    wrote_ = wrote_ || wrote_then;
    push(out, If{branch.condition, std::move(then_body), std::move(else_body)}, at);
  }
  // No jump, no barrier of the group, and no loop with a cut in it.
  bool can_be_guarded(const StmtPtr& stmt) const {
    bool possible = !effects_of(*stmt).may_jump();
    for_each_stmt({stmt}, [&](const Stmt& s) {
      const CutKind kind = cut_kind(s);
      const bool cut_loop = kind.is_loop && is_cut(StmtList{std::make_shared<const Stmt>(s)});
      possible = possible && !kind.is_barrier && !kind.jumps && !cut_loop;
    });
    return possible;
  }

  void add_loop(StmtList& out, const Loop& loop, Span at, const Guard& guard) {
    if (guard || is_cut(loop.init) || is_cut(loop.step) || reads_shared(loop.condition)) failed_ = true;
    for (const Clause& invariant : loop.invariants) {
      if (reads_shared(invariant.assertion)) read_ = true;
    }
    const bool around = std::exchange(in_loop_, true);
    read_ = wrote_ = in_lock_step_;  // an iteration may follow another one
    Loop copy = loop;
    copy.body = list(loop.body);
    read_ = wrote_ = in_lock_step_;
    in_loop_ = around;
    push(out, std::move(copy), at);
  }

  void add_block(StmtList& out, const Block& block, const StmtPtr& stmt, const Guard& guard) {
    if (!guard) return push(out, Block{list(block.body), block.label}, stmt->span);
    if (!can_be_guarded(stmt)) failed_ = true;
    for (const StmtPtr& inner : block.body) add(out, inner, guard);
  }

  Module& module_;
  Kernel kernel_;
  const bool in_lock_step_;
  std::set<VarId> shared_;  // arrays with a store and a further access, if warps are in lock step
  bool read_ = false, wrote_ = false;  // such an array, since the last barrier
  bool in_loop_ = false, failed_ = false;
};

}  // namespace

std::optional<Kernel> with_group_waits(Module& module, const Kernel& kernel, std::int64_t lock_step) {
  return GroupSchedule(module, kernel, lock_step).run();
}

}  // namespace permverify::inference
