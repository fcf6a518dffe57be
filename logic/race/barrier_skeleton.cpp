// One thread is executed with its identifiers and the sizes of the group as numbers. Where a condition is then known, one way is
// taken. Another condition has a key: a text of parameters, of the number of the group and of numbers, which has one value for all
// threads of a group wherever it stands. A loop with such a condition is not unrolled: its key has the start of its counter, the
// condition and the step. Behind it, and in it, nothing is known of what it changes.
#include "logic/race/barrier_skeleton.h"

#include <algorithm>
#include <set>

#include "logic/ir/effects.h"
#include "logic/ir/named_barrier.h"
#include "logic/ir/traverse.h"
#include "logic/ir/visit.h"
#include "logic/race/known_values.h"

namespace permverify::obligation {

using namespace ir;

namespace {

struct Unclear {};

class SkeletonOfThread {
 public:
  SkeletonOfThread(const Module& module, const Kernel& kernel, const std::array<std::int64_t, 3>& gsize, std::int64_t lid)
      : module_(module), values_(module, kernel, gsize, lid), threads_(gsize[0] * gsize[1] * gsize[2]) {}

  BarrierItems of(const StmtList& body) {
    BarrierItems result;
    list(body, result);
    return result;
  }

 private:
  enum class Way : std::uint8_t { Next, Ends, Leaves, Breaks, Continues };
  static constexpr int most_iterations = 4096;

  Way list(const StmtList& stmts, BarrierItems& out) {
    for (std::size_t i = 0; i < stmts.size(); ++i) {
      const Way way = one(*stmts[i], i + 1 < stmts.size() ? stmts[i + 1].get() : nullptr, out);
      if (way != Way::Next) return way;
    }
    return Way::Next;
  }

  Way one(const Stmt& stmt, const Stmt* next, BarrierItems& out) {
    return visit_stmt(
        stmt, [&](const Block& n) { return block(n, out); }, [&](const If& n) { return branch(stmt, n, out); },
        [&](const Loop& n) { return loop(stmt, n, out); },
        [&](const Leave& n) {
          left_ = n.label;
          return Way::Leaves;
        },
        [](const Break&) { return Way::Breaks; }, [](const Continue&) { return Way::Continues; }, [](const Return&) { return Way::Ends; },
        [&](const OneOf<Declare, Assign, Havoc, Store, AtomicUpdate, Barrier, WarpBarrier> auto&) { return simple(stmt, next, out); },
        [](const OneOf<RunKernel, Exchange> auto&) -> Way { throw Unclear(); }, [](const ProofStep auto&) { return Way::Next; });
  }

  Way simple(const Stmt& stmt, const Stmt* next, BarrierItems& out) {
    if (const auto use = barrier_use(module_, stmt)) operation(*use, stmt, next, out);
    else if (barrier_of(stmt) != nullptr) throw Unclear();
    values_.execute(stmt);
    return Way::Next;
  }

  void operation(const BarrierUse& use, const Stmt& stmt, const Stmt* next, BarrierItems& out) {
    BarrierItem item;
    item.waits = use.waits;
    item.number = use.fixed;
    item.threads = (threads_ + warp_threads - 1) / warp_threads * warp_threads;
    if (use.aligned) item.at = &stmt;
    if (use.number) {
      const auto number = values_.of(*use.number).number, threads = values_.of(*use.threads).number;
      // The thread counts it under this number.
      const auto* step = next != nullptr ? std::get_if<Assign>(&next->node) : nullptr;
      const auto counted = step != nullptr ? counted_by(module_, step->var) : std::nullopt;
      if (!number || !threads || !counted || counted->number != *number || counted->waits) throw Unclear();
      item.partial = true;
      item.number = *number;
      item.threads = *threads;
    }
    if (item.number < 0 || item.number >= numbered_barriers) throw Unclear();
    out.push_back(std::move(item));
  }

  Way block(const Block& n, BarrierItems& out) {
    const Way way = list(n.body, out);
    return way == Way::Leaves && left_ == n.label ? Way::Next : way;
  }

  bool meets(const Stmt& stmt) const {
    bool found = barrier_of(stmt) != nullptr || partial_barrier(module_, stmt);
    for_each_list(stmt, [&](const StmtList& inner) {
      found = found || std::any_of(inner.begin(), inner.end(), [&](const StmtPtr& one) { return meets(*one); });
    });
    return found;
  }

  // It has no operation, and is not executed.
  Way pass_over(const Effects& effects) {
    if (effects.may_jump()) throw Unclear();
    values_.forget(effects.defined);
    return Way::Next;
  }

  Way branch(const Stmt& stmt, const If& n, BarrierItems& out) {
    const KnownValue condition = values_.of(*n.condition);
    if (condition.number) return list(*condition.number != 0 ? n.then_body : n.else_body, out);
    const Effects effects = effects_of(stmt);
    if (!meets(stmt)) return pass_over(effects);
    if (condition.key.empty()) throw Unclear();
    BarrierItem item;
    item.kind = BarrierItem::Kind::Choice;
    item.key = "if " + condition.key;
    const KnownValues before = values_;
    if (list(n.then_body, item.body) != Way::Next) throw Unclear();
    values_ = before;
    if (list(n.else_body, item.otherwise) != Way::Next) throw Unclear();
    values_.forget(effects.defined);
    out.push_back(std::move(item));
    return Way::Next;
  }

  Way loop(const Stmt& stmt, const Loop& n, BarrierItems& out) {
    if (!meets(stmt)) return pass_over(effects_of(stmt));
    if (const Way way = list(n.init, out); way != Way::Next) throw Unclear();
    for (int iteration = 0; iteration < most_iterations; ++iteration) {
      if (n.condition && (n.test_first || iteration != 0)) {
        const KnownValue condition = values_.of(*n.condition);
        if (!condition.number && iteration == 0) return counted_loop(n, out);
        if (!condition.number) throw Unclear();
        if (*condition.number == 0) return Way::Next;
      }
      const Way way = list(n.body, out);
      if (way == Way::Breaks) return Way::Next;
      if (way == Way::Ends || way == Way::Leaves) return way;
      if (list(n.step, out) != Way::Next) throw Unclear();
    }
    throw Unclear();
  }

  // One variable of the condition changes, by one assignment in each iteration.
  Way counted_loop(const Loop& n, BarrierItems& out) {
    Effects effects = effects_of(n.body);
    effects.add(effects_of(n.step));
    std::set<VarId> changing;
    any_of(n.condition, [&](const Expr& e) {
      const auto* ref = std::get_if<VarRef>(&e.node);
      if (ref != nullptr && effects.defined.count(ref->var) != 0) changing.insert(ref->var);
      return false;
    });
    if (changing.size() != 1 || effects.breaks || effects.returns || !effects.leaves.empty()) throw Unclear();
    const VarId counter = *changing.begin();
    const ExprPtr step = only_step(n, counter);
    const std::string start = values_.of_variable(counter).key;
    values_.forget(effects.defined);
    values_.set(counter, {std::nullopt, "@"});
    const std::string test = values_.of(*n.condition).key, change = values_.of(*step).key;
    if (start.empty() || test.empty() || change.empty()) throw Unclear();
    values_.forget(effects.defined);
    BarrierItem item;
    item.kind = BarrierItem::Kind::Loop;
    item.key = "for " + start + "; " + test + "; " + change;
    if (list(n.body, item.body) != Way::Next || list(n.step, item.body) != Way::Next) throw Unclear();
    values_.forget(effects.defined);
    out.push_back(std::move(item));
    return Way::Next;
  }

  // What the loop assigns to the variable: at one place, which each iteration comes to.
  ExprPtr only_step(const Loop& n, VarId counter) const {
    int places = 0;
    const auto count = [&](const Stmt& stmt) {
      visit_each_effect(stmt, [&](const Effect& effect) {
        const auto* defines = std::get_if<Defines>(&effect);
        places += defines != nullptr && defines->var == counter ? 1 : 0;
      });
    };
    for_each_stmt(n.body, count);
    for_each_stmt(n.step, count);
    ExprPtr found;
    for (const StmtList* stmts : {&n.body, &n.step}) {
      for (const StmtPtr& stmt : *stmts) {
        const auto* assign = std::get_if<Assign>(&stmt->node);
        if (assign != nullptr && assign->var == counter) found = assign->value;
      }
    }
    const bool in_step = std::any_of(n.step.begin(), n.step.end(), [&](const StmtPtr& stmt) {
      const auto* assign = std::get_if<Assign>(&stmt->node);
      return assign != nullptr && assign->var == counter;
    });
    Effects body = effects_of(n.body);
    if (places != 1 || !found || (!in_step && body.continues)) throw Unclear();
    return found;
  }

  const Module& module_;
  KnownValues values_;
  std::int64_t threads_;
  LabelId left_ = no_label;
};

}  // namespace

std::optional<BarrierItems> barrier_items(const Module& module, const Kernel& kernel, const std::array<std::int64_t, 3>& gsize, std::int64_t linear_lid) {
  try {
    return SkeletonOfThread(module, kernel, gsize, linear_lid).of(kernel.body);
  } catch (const Unclear&) {
    return std::nullopt;
  }
}

}  // namespace permverify::obligation
