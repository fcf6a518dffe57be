#include "logic/analysis/flags.h"

#include <algorithm>
#include <optional>

#include "logic/analysis/element_names.h"
#include "logic/analysis/found_zero.h"
#include "logic/analysis/lasting_conditions.h"
#include "logic/analysis/point_graph.h"
#include "logic/ir/assertions.h"
#include "logic/ir/atomics.h"
#include "logic/ir/effects.h"
#include "logic/ir/fence.h"
#include "logic/ir/grid_barrier.h"

namespace permverify::analysis {
namespace {

using namespace ir;

bool is_global(const Module& module, VarId array) {
  const VarKind kind = module.variables[array].kind;
  return kind != VarKind::LocalArray && kind != VarKind::PrivateArray;
}

// Of points with different conditions; if there are more, no conditions are known.
constexpr std::size_t most_places = 24;

// The operation leaves each element as it was.
bool only_looks(const AtomicUpdate& update) {
  if (is_atomic_load(update)) return true;
  const bool neutral = update.op == AtomicOp::Add || update.op == AtomicOp::Sub || update.op == AtomicOp::Or || update.op == AtomicOp::Xor;
  return neutral && literal_number(*update.operands[0]) == 0;
}

// The points at which some conditions are known, and the paths of threads that come there.
struct Within {
  Within(Cfg paths, const std::vector<Point>& at) : cfg(std::move(paths)), graph(cfg), points(at) {}
  const Cfg cfg;
  const PointGraph graph;
  const std::vector<Point>& points;
};

class FlagsOf {
 public:
  FlagsOf(const Module& module, const Cfg& cfg) : module_(module), cfg_(cfg), graph_(cfg), values_(graph_) {}

  Flags found() {
    if (!list()) return {};
    sides_.resize(graph_.size());
    const LastingConditions conditions(module_, cfg_, graph_, values_);
    std::map<LastingConditions::Facts, std::vector<Point>> places;
    const auto facts = conditions.at_each_point();
    const bool few = std::set<LastingConditions::Facts>(facts.begin(), facts.end()).size() <= most_places;
    for (Point point = 0; point < graph_.size(); ++point) places[few ? facts[point] : LastingConditions::Facts{}].push_back(point);
    for (const auto& [known, points] : places) {
      const Within within(paths_under(conditions, known), points);
      within_ = &within;
      for (const VarId array : flags_) {
        for (const Point load : loads_[array]) see(load);
        for (const Point setting : settings_[array]) set(setting);
      }
    }
    within_ = nullptr;
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

  // The whole graph, where known conditions leave a loop that is never left.
  Cfg paths_under(const LastingConditions& conditions, const LastingConditions::Facts& known) const {
    Cfg paths = conditions.under(known);
    const PointGraph graph(paths);
    const Points reached = graph.reached({graph.first_point()}, [](Point) { return false; });
    std::vector<Point> ends;
    for (Point point = 0; point < graph.size(); ++point) {
      if (graph.next(point).empty()) ends.push_back(point);
    }
    const Points ending = graph.leading_to(std::move(ends), [](Point) { return false; });
    for (Point point = 0; point < graph.size(); ++point) {
      if (reached[point] && !ending[point]) return cfg_;
    }
    return paths;
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

  std::vector<Point> behind_all(const std::vector<Point>& points) const {
    std::vector<Point> result;
    for (const Point point : points) {
      for (const Point next : within_->graph.next(point)) result.push_back(next);
    }
    return result;
  }

  // Where the element that the load names may be another one: a variable of its indices may have another value since. latest: since the
  // latest execution of the load.
  std::optional<Points> renamed(Point load, const Points& behind, bool latest) const {
    Effects reads;
    for (const ExprPtr& index : result_.elements.at(&operation(load))) add_reads(*index, reads);
    if (!reads.arrays.empty() || reads.variables.count(*operation(load).result) != 0) return std::nullopt;
    std::vector<Point> changes;
    for (const VarId var : reads.variables) {
      const bool one_value = values_.has_one_value(var, load);
      const auto& of = values_.definitions(var);
      changes.insert(changes.end(), of.otherwise.begin(), of.otherwise.end());
      for (const auto& [point, value] : of.by_value) {
        if (!one_value) changes.push_back(point);
      }
    }
    std::erase_if(changes, [&](Point point) { return !behind[point]; });
    return within_->graph.reached(behind_all(changes), [&](Point p) { return latest && p == load; });
  }

  // Where the latest execution of the load has found another number than this one.
  Points found_another(Point load, std::int64_t number) const {
    const auto blocks = reached_behind(within_->cfg, operation(load), number);
    Points result = within_->graph.reached({graph_.first_point()}, [&](Point p) { return p == load; });  // there is no such execution
    result.flip();
    const BlockId home = graph_.block(load);
    for (Point point = 0; point < graph_.size(); ++point) {
      const bool behind = graph_.block(point) == home && point > load;
      if (behind || point == load || blocks.count(graph_.block(point)) != 0) result[point] = false;
    }
    return result;
  }

  // The settings that store a number which the latest execution of the load has not found.
  std::vector<std::pair<const AtomicUpdate*, Points>> not_found(Point load) {
    std::vector<std::pair<const AtomicUpdate*, Points>> result;
    std::map<std::int64_t, Points> of_number;
    for (const Point setting : settings_[operation(load).array]) {
      const AtomicUpdate& update = operation(setting);
      const auto number = update.op == AtomicOp::Xchg ? literal_number(*update.operands[0]) : std::nullopt;
      if (!number || *number <= 0 || *number >= 128) continue;
      if (of_number.count(*number) == 0) of_number[*number] = found_another(load, *number);
      result.emplace_back(&update, of_number[*number]);
    }
    return result;
  }

  void name_element(Point load) {
    auto& names = result_.elements[&operation(load)];
    if (!names.empty()) return;
    const BlockId block = graph_.block(load);
    for (const ExprPtr& index : element_before(cfg_, block, load - graph_.first(block))) names.push_back(values_.in_full(index, load));
  }

  void see(Point load) {
    const AtomicUpdate& update = operation(load);
    if (!update.result) return;
    name_element(load);
    const PointGraph& graph = within_->graph;
    const auto behind = [&](const auto& ends) { return graph.reached(graph.next(load), ends); };
    const bool acquires = own_order(load).acquires;
    const Points after = behind([](Point) { return false; });
    const Points unfenced = behind([&](Point p) { return is_fence(p, &MemoryOrder::acquires); });
    const Points apart = behind([&](Point p) { return is_sequential(p); });
    const auto elsewhere = renamed(load, after, false), elsewhere_since = renamed(load, after, true);
    const auto on_zero = reached_on_zero(within_->cfg, update, OfThread::Any), of_first = reached_on_zero(within_->cfg, update, OfThread::First);
    // Barriers at which the first thread arrives only if it has found an element set.
    const auto tells = [&](Point p) { return is_barrier(p) && of_first.count(graph.block(p)) == 0; };
    const auto missing = [&](const auto& barrier) { return graph.reached({graph.first_point()}, barrier); };
    const Points untold = missing(tells);
    const Points unordered = missing([&](Point p) { return tells(p) && (acquires || !unfenced[p]); });
    const Points latest = found_another(load, 0);
    const auto others = not_found(load);
    for (const Point point : within_->points) {
      const FlagSide own{acquires || !unfenced[point], !apart[point]};
      const FlagSide told{!unordered[point], !untold[point] && !apart[point]};
      const bool at_some_time = elsewhere && !(*elsewhere)[point] && on_zero.count(graph.block(point)) == 0;
      const bool at_last = elsewhere_since && !(*elsewhere_since)[point] && latest[point];
      if ((at_some_time || at_last) && own.any()) {
        FlagSeen seen{&update, true, own, {}};
        for (const auto& [setting, where] : others) {
          if (at_last && where[point]) seen.not_by.push_back(setting);
        }
        sides_[point].seen.push_back(std::move(seen));
      } else if (told.any()) {
        sides_[point].seen.push_back({&update, false, told, {}});
      }
    }
  }

  void set(Point setting) {
    const PointGraph& graph = within_->graph;
    const bool releases = own_order(setting).releases;
    const Points after = graph.reached(graph.next(setting), [](Point) { return false; });
    const Points unfenced = graph.leading_to({setting}, [&](Point p) { return is_fence(p, &MemoryOrder::releases); });
    const Points apart = graph.leading_to({setting}, [&](Point p) { return is_sequential(p); });
    // A thread that comes to such a point does not wait at a barrier which each thread passes before it makes the setting; or the
    // barrier is left without a fence before the setting.
    std::vector<Point> no_meeting, no_fence;
    for (Point point = 0; point < graph.size(); ++point) {
      if (graph.next(point).empty() || (is_barrier(point) && after[point])) no_meeting.push_back(point);
      if (is_barrier(point) && !releases && graph.comes_to(point, unfenced)) no_fence.push_back(point);
    }
    const auto at_barrier = [&](Point p) { return is_barrier(p); };
    const Points parted = graph.leading_to(std::move(no_meeting), at_barrier);
    const Points exposed = graph.leading_to(std::move(no_fence), at_barrier);
    for (const Point point : within_->points) {
      const bool fenced = !graph.comes_to(point, apart);
      FlagAhead ahead{&operation(setting), {}, {}};
      if (!after[point] && point != setting) ahead.own = {releases || !graph.comes_to(point, unfenced), fenced};
      if (!graph.comes_to(point, parted)) ahead.group = {!graph.comes_to(point, exposed), fenced};
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
  const SingleValues values_;
  const Within* within_ = nullptr;
  std::set<VarId> written_, flags_;
  std::map<VarId, std::vector<Point>> loads_, settings_;  // operations on each array
  std::vector<FlagSides> sides_;                          // of each point
  Flags result_;
};

}  // namespace

Flags find_flags(const Module& module, const Cfg& cfg) { return FlagsOf(module, cfg).found(); }

}  // namespace permverify::analysis
