#include "logic/analysis/flags.h"

#include <algorithm>
#include <optional>

#include "logic/analysis/constants.h"
#include "logic/analysis/found_zero.h"
#include "logic/analysis/point_graph.h"
#include "logic/ir/assertions.h"
#include "logic/ir/atomics.h"
#include "logic/ir/effects.h"
#include "logic/ir/fence.h"
#include "logic/ir/grid_barrier.h"
#include "logic/ir/slots.h"

namespace permverify::analysis {
namespace {

using namespace ir;

bool is_global(const Module& module, VarId array) {
  const VarKind kind = module.variables[array].kind;
  return kind != VarKind::LocalArray && kind != VarKind::PrivateArray;
}

// The operation leaves each element as it was.
bool only_looks(const AtomicUpdate& update) {
  if (is_atomic_load(update)) return true;
  const bool neutral = update.op == AtomicOp::Add || update.op == AtomicOp::Sub || update.op == AtomicOp::Or || update.op == AtomicOp::Xor;
  return neutral && literal_number(*update.operands[0]) == 0;
}

class FlagsOf {
 public:
  FlagsOf(const Module& module, const Cfg& cfg) : module_(module), cfg_(cfg), graph_(cfg) {}

  Flags found() {
    if (!list()) return {};
    sides_.resize(graph_.size());
    for (const VarId array : flags_) {
      for (const Point load : loads_[array]) see(load);
      for (const Point setting : settings_[array]) set(setting);
    }
    if (!pass_on()) return {};
    note();
    return std::move(result_);
  }

 private:
  // The arrays of flags, with their operations. False: the rule is not for this kernel.
  bool list() {
    std::set<const Stmt*> known;
    std::set<VarId> other;
    for (Point point = 0; point < graph_.size(); ++point) {
      const Stmt* stmt = graph_.stmt(point);
      if (!stmt) continue;
      const Effects effects = effects_of(*stmt);
      const bool is_other_kernel = is_grid_barrier(*stmt) || owes_awaited_copies(*stmt) || !effects.runs.empty() || std::holds_alternative<Exchange>(stmt->node);
      if (is_other_kernel || !known.insert(stmt).second) return false;
      for (const auto* arrays : {&effects.stored, &effects.updated}) written_.insert(arrays->begin(), arrays->end());
      other.insert(effects.stored.begin(), effects.stored.end());
      const AtomicUpdate* update = atomic_of(*stmt);
      if (!update) continue;
      if (update->scope != AtomicScope::All) other.insert(update->array);
      (only_looks(*update) ? loads_ : settings_)[update->array].push_back(point);
    }
    for (const auto& [array, points] : loads_) {
      const Type element = module_.variables[array].type.element();
      const bool is_flag = element.is_integer() && element.kind == TypeKind::Fixed && is_global(module_, array);
      if (is_flag && other.count(array) == 0 && settings_.count(array) != 0) flags_.insert(array);
    }
    return !flags_.empty() && ends_everywhere();
  }

  // Each point can reach the end, so threads that are in different places have parted at a branch.
  bool ends_everywhere() const {
    return std::all_of(cfg_.order.begin(), cfg_.order.end(), [&](BlockId block) {
      return block == cfg_.exit || cfg_.immediate_postdominator[block] != no_block;
    });
  }

  MemoryOrder order_at(Point point) const {
    const Stmt* stmt = graph_.stmt(point);
    return stmt ? memory_order_of(module_, *stmt) : MemoryOrder{};
  }
  // The order of the operation itself, which is the statement before it.
  MemoryOrder own_order(Point operation) const {
    const MemoryOrder order = operation > graph_.first(graph_.block(operation)) ? order_at(operation - 1) : MemoryOrder{};
    return order.of == OrderOf::Operation && order.scope == FenceScope::All ? order : MemoryOrder{};
  }
  bool is_fence(Point point, bool MemoryOrder::*side) const {
    const MemoryOrder order = order_at(point);
    return (order.of == OrderOf::Fence || order.of == OrderOf::SequentialFence) && order.scope == FenceScope::All && order.*side;
  }
  bool is_sequential(Point point) const {
    const MemoryOrder order = order_at(point);
    return order.of == OrderOf::SequentialFence && order.scope == FenceScope::All;
  }
  // A barrier that orders accesses to global memory.
  bool is_barrier(Point point) const {
    const Barrier* barrier = graph_.stmt(point) ? barrier_of(*graph_.stmt(point)) : nullptr;
    return barrier && barrier->fences_global;
  }
  const AtomicUpdate& operation(Point point) const { return *atomic_of(*graph_.stmt(point)); }

  // The statements that define a variable: by an expression, or in another way.
  struct Definitions {
    std::vector<std::pair<Point, ExprPtr>> by_value;
    std::vector<Point> otherwise;
  };
  const Definitions& definitions(VarId var) {
    if (definitions_.empty()) {
      for (Point point = 0; point < graph_.size(); ++point) {
        if (!graph_.stmt(point)) continue;
        visit_each_effect(*graph_.stmt(point), [&](const Effect& effect) {
          const auto* defines = std::get_if<Defines>(&effect);
          if (!defines) return;
          Definitions& of = definitions_[defines->var];
          if (defines->value) of.by_value.emplace_back(point, defines->value);
          else of.otherwise.push_back(point);
        });
      }
    }
    return definitions_[var];
  }
  std::vector<Point> behind_all(const std::vector<Point>& points) const {
    std::vector<Point> result;
    for (const Point point : points) {
      for (const Point next : graph_.next(point)) result.push_back(next);
    }
    return result;
  }

  // One statement gives the variable its value, on each path to the point, and the same value each time.
  bool has_one_value(VarId var, Point at) {
    const Definitions& of = definitions(var);
    if (of.by_value.empty() && of.otherwise.empty()) return true;
    if (of.by_value.size() != 1) return false;
    const auto [defined, value] = of.by_value.front();
    std::vector<Point> from = behind_all(of.otherwise);
    from.push_back(graph_.first(cfg_.order.front()));
    if (graph_.reached(std::move(from), [&, at_value = defined](Point p) { return p == at_value; })[at]) return false;
    Effects reads;
    add_reads(*value, reads);
    return reads.arrays.empty() && std::all_of(reads.variables.begin(), reads.variables.end(),
                                               [&, at_value = defined](VarId other) { return has_one_value(other, at_value); });
  }

  // Where the element that the load names may be another one: a variable of its indices may have another value since.
  std::optional<Points> renamed(Point load, const Points& behind) {
    Effects reads;
    for (const ExprPtr& index : operation(load).indices) add_reads(*index, reads);
    if (!reads.arrays.empty() || reads.variables.count(*operation(load).result) != 0) return std::nullopt;
    std::vector<Point> changes;
    for (const VarId var : reads.variables) {
      const bool one_value = has_one_value(var, load);
      const Definitions& of = definitions(var);
      changes.insert(changes.end(), of.otherwise.begin(), of.otherwise.end());
      for (const auto& [point, value] : of.by_value) {
        if (!one_value) changes.push_back(point);
      }
    }
    std::erase_if(changes, [&](Point point) { return !behind[point]; });
    return graph_.reached(behind_all(changes), [](Point) { return false; });
  }

  // The expression without the variables that have one value, for places where these are out of scope.
  ExprPtr in_full(const ExprPtr& expr, Point at) {
    if (const auto* ref = std::get_if<VarRef>(&expr->node)) {
      const Definitions& of = definitions(ref->var);
      const bool replaced = of.by_value.size() == 1 && of.by_value.front().second->type == expr->type && has_one_value(ref->var, at);
      return replaced ? in_full(of.by_value.front().second, of.by_value.front().first) : expr;
    }
    Expr copy = *expr;
    for_each_slot(copy, [&](ExprPtr& slot) { slot = in_full(slot, at); });
    return std::make_shared<const Expr>(std::move(copy));
  }

  void see(Point load) {
    const AtomicUpdate& update = operation(load);
    if (!update.result) return;
    const auto behind = [&](const auto& ends) { return graph_.reached(graph_.next(load), ends); };
    const bool acquires = own_order(load).acquires;
    const Points after = behind([](Point) { return false; });
    const Points unfenced = behind([&](Point p) { return is_fence(p, &MemoryOrder::acquires); });
    const Points apart = behind([&](Point p) { return is_sequential(p); });
    const auto elsewhere = renamed(load, after);
    const auto on_zero = reached_on_zero(cfg_, update, OfThread::Any), of_first = reached_on_zero(cfg_, update, OfThread::First);
    // Barriers at which the first thread arrives only if it has found an element set.
    const auto tells = [&](Point p) { return is_barrier(p) && of_first.count(graph_.block(p)) == 0; };
    const auto missing = [&](const auto& barrier) { return graph_.reached({graph_.first(cfg_.order.front())}, barrier); };
    const Points untold = missing(tells);
    const Points unordered = missing([&](Point p) { return tells(p) && (acquires || !unfenced[p]); });
    if (elsewhere) {
      for (const ExprPtr& index : update.indices) result_.in_full[&update].push_back(in_full(index, load));
    }
    for (Point point = 0; point < graph_.size(); ++point) {
      const FlagSide own{acquires || !unfenced[point], !apart[point]};
      const FlagSide told{!unordered[point], !untold[point] && !apart[point]};
      if (elsewhere && !(*elsewhere)[point] && on_zero.count(graph_.block(point)) == 0 && own.any()) {
        sides_[point].seen.push_back({&update, true, own});
      } else if (told.any()) {
        sides_[point].seen.push_back({&update, false, told});
      }
    }
  }

  void set(Point setting) {
    const bool releases = own_order(setting).releases;
    const Points after = graph_.reached(graph_.next(setting), [](Point) { return false; });
    const Points unfenced = graph_.leading_to({setting}, [&](Point p) { return is_fence(p, &MemoryOrder::releases); });
    const Points apart = graph_.leading_to({setting}, [&](Point p) { return is_sequential(p); });
    // A thread that comes to such a point does not wait at a barrier which each thread passes before it makes the setting; or the
    // barrier is left without a fence before the setting.
    std::vector<Point> no_meeting, no_fence;
    for (Point point = 0; point < graph_.size(); ++point) {
      if (graph_.next(point).empty() || (is_barrier(point) && after[point])) no_meeting.push_back(point);
      if (is_barrier(point) && !releases && graph_.comes_to(point, unfenced)) no_fence.push_back(point);
    }
    const auto at_barrier = [&](Point p) { return is_barrier(p); };
    const Points parted = graph_.leading_to(std::move(no_meeting), at_barrier);
    const Points exposed = graph_.leading_to(std::move(no_fence), at_barrier);
    for (Point point = 0; point < graph_.size(); ++point) {
      const bool fenced = !graph_.comes_to(point, apart);
      FlagAhead ahead{&operation(setting), {}, {}};
      if (!after[point] && point != setting) ahead.own = {releases || !graph_.comes_to(point, unfenced), fenced};
      if (!graph_.comes_to(point, parted)) ahead.group = {!graph_.comes_to(point, exposed), fenced};
      if (ahead.own.any() || ahead.group.any()) sides_[point].ahead.push_back(ahead);
    }
  }

  std::set<VarId> arrays_at(Point point) const {
    const Effects effects = graph_.effects_at(point);
    std::set<VarId> result;
    for (const auto* arrays : {&effects.stored, &effects.updated, &effects.arrays}) result.insert(arrays->begin(), arrays->end());
    return result;
  }

  // False: there is no array whose accesses the flags order.
  bool pass_on() {
    std::set<VarId> ahead, seen;
    for (Point point = 0; point < graph_.size(); ++point) {
      if (!sides_[point].ahead.empty()) ahead.merge(arrays_at(point));
      if (!sides_[point].seen.empty()) seen.merge(arrays_at(point));
    }
    for (const VarId array : seen) {
      if (is_global(module_, array) && ahead.count(array) != 0 && written_.count(array) != 0) result_.passed_on.insert(array);
    }
    const bool any = std::any_of(result_.passed_on.begin(), result_.passed_on.end(), [&](VarId array) { return flags_.count(array) == 0; });
    result_.passed_on.insert(flags_.begin(), flags_.end());
    return any;
  }

  void note() {
    result_.arrays = flags_;
    for (const VarId array : flags_) {
      for (const Point setting : settings_[array]) result_.settings[array].push_back(&operation(setting));
    }
    for (Point point = 0; point < graph_.size(); ++point) {
      FlagSides& sides = sides_[point];
      if (sides.seen.empty() && sides.ahead.empty()) continue;
      if (const Stmt* stmt = graph_.stmt(point)) {
        result_.at_statement[stmt] = std::move(sides);
      } else {
        result_.at_branch[graph_.block(point)] = std::move(sides);
      }
    }
  }

  const Module& module_;
  const Cfg& cfg_;
  const PointGraph graph_;
  std::set<VarId> written_, flags_;
  std::map<VarId, std::vector<Point>> loads_, settings_;  // operations on each array
  std::map<VarId, Definitions> definitions_;
  std::vector<FlagSides> sides_;                          // of each point
  Flags result_;
};

}  // namespace

Flags find_flags(const Module& module, const Cfg& cfg) { return FlagsOf(module, cfg).found(); }

}  // namespace permverify::analysis
