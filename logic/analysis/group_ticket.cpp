#include "logic/analysis/group_ticket.h"

#include <algorithm>

#include "logic/analysis/constants.h"
#include "logic/analysis/point_graph.h"
#include "logic/ir/assertions.h"
#include "logic/ir/atomics.h"
#include "logic/ir/casts.h"
#include "logic/ir/effects.h"
#include "logic/ir/fence.h"
#include "logic/ir/grid_barrier.h"
#include "logic/ir/named_barrier.h"
#include "logic/ir/visit.h"

namespace permverify::analysis {
namespace {

using namespace ir;

// The order of an operation that is the next statement.
bool orders_both_sides(const Module& module, const Stmt& stmt) {
  const MemoryOrder order = memory_order_of(module, stmt);
  return order.of == OrderOf::Operation && order.releases && order.acquires && order.scope == FenceScope::All;
}

bool counts_up(const AtomicUpdate& update) {
  return update.op == AtomicOp::Inc || update.op == AtomicOp::BoundedInc || adds_literal_one(update);
}

class TicketOf {
 public:
  TicketOf(const Module& module, const Cfg& cfg, const PointGraph& graph, Point taken)
      : module_(module), cfg_(cfg), graph_(graph), taken_(taken), update_(std::get<AtomicUpdate>(graph.stmt(taken)->node)) {}

  std::optional<GroupTicket> found() {
    after_ = graph_.reached(graph_.next(taken_), [](Point) { return false; });
    if (!is_counter() || after_[taken_] || !takes_it_once() || !choose()) return std::nullopt;
    order();
    if (!pass_on()) return std::nullopt;
    return std::move(result_);
  }

 private:
  // One element, and no other statement changes it before some ticket.
  bool is_counter() {
    const Type element = module_.variables[update_.array].type.element();
    const bool wide = element.is_integer() && element.kind == TypeKind::Fixed && element.bits >= 32;
    const auto one = update_.indices.size() == 1 ? fixed_number(*update_.indices.front()) : std::nullopt;
    if (!wide || !one || !update_.result || update_.scope != AtomicScope::All || !counts_up(update_)) return false;
    if (module_.variables[update_.array].kind == VarKind::LocalArray || module_.variables[update_.array].kind == VarKind::PrivateArray) return false;
    result_.element = *one;
    for (Point point = 0; point < graph_.size(); ++point) {
      const Stmt* stmt = graph_.stmt(point);
      if (!stmt || point == taken_) continue;
      const Effects effects = effects_of(*stmt);
      const bool updated = effects.updated.count(update_.array) != 0, stores = stores_to_counter(*stmt, update_);
      if (updated && !stores) return false;
      if ((stores || effects.stored.count(update_.array) != 0) && reaches_ticket(point, false)) return false;
    }
    return true;
  }

  // The literal that the index is, or that its variable holds on all paths.
  std::optional<std::int64_t> fixed_number(const Expr& index) const {
    const auto literal = literal_number(index);
    return literal ? literal : SmallConstants(cfg_).number(index);
  }

  // Each point can reach the exit, so a thread that takes the ticket on all complete paths takes it on each path that
  // can be completed only behind it.
  bool takes_it_once() const {
    return std::all_of(cfg_.order.begin(), cfg_.order.end(), [&](BlockId block) {
      return block == cfg_.exit || cfg_.immediate_postdominator[block] != no_block;
    });
  }

  // The branches on which the ticket depends, and the side on which it is.
  bool choose() {
    result_.counter = update_.array;
    result_.update = &update_;
    const BlockId home = graph_.block(taken_);
    for (const BlockId block : cfg_.order) {
      const auto influenced = cfg_.influence(block);
      if (std::find(influenced.begin(), influenced.end(), home) == influenced.end()) continue;
      const auto& node = cfg_.blocks[block];
      if (!node.condition || node.successors.size() != 2) return false;
      const Point join = graph_.first(cfg_.immediate_postdominator[block]);
      const auto leads = [&](std::size_t side) -> bool {
        return graph_.reached({graph_.first(node.successors[side])}, [&](Point point) { return point == join; })[taken_];
      };
      const bool yes = leads(0), no = leads(1);
      if (yes == no) return false;
      result_.choice[block] = yes;
    }
    return true;
  }

  bool is_fence(Point point) const {
    const Stmt* stmt = graph_.stmt(point);
    return stmt && (fence_scope(module_, *stmt) == FenceScope::All || is_own_order(point));
  }
  // The ticket releases and acquires: its order stands directly before it, and orders what lies on either side.
  bool is_own_order(Point point) const { return point + 1 == taken_ && graph_.stmt(point) && orders_both_sides(module_, *graph_.stmt(point)); }
  // A barrier that orders accesses to global memory.
  bool is_barrier(Point point) const {
    const Barrier* barrier = graph_.stmt(point) ? barrier_of(*graph_.stmt(point)) : nullptr;
    return barrier && barrier->fences_global;
  }
  // From behind the point, on some path; without_fence: on which no fence lies.
  bool reaches_ticket(Point point, bool without_fence) const {
    return graph_.reached(graph_.next(point), [&](Point p) { return without_fence && is_fence(p); })[taken_];
  }

  void order() {
    const Point entry = graph_.first(cfg_.order.front());
    const Points not_taken = graph_.reached({entry}, [&](Point p) { return p == taken_; });
    // All threads of the group pass such a barrier after the ticket: no path leads from it to the ticket.
    const Points not_met = graph_.reached({entry}, [&](Point p) { return is_barrier(p) && after_[p]; });
    const bool acquires = taken_ > 0 && is_own_order(taken_ - 1);
    const auto from = acquires ? std::vector<Point>{} : graph_.next(taken_);
    const Points unfenced = graph_.reached(from, [&](Point p) { return is_fence(p); });
    const Points unordered = graph_.reached(from, [&](Point p) { return is_fence(p) || is_barrier(p); });
    for (Point point = 0; point < graph_.size(); ++point) {
      if (point == taken_) {
        note(point, TicketSide::Ticket);
      } else if (!not_taken[point] || !not_met[point]) {
        note(point, !unfenced[point] ? TicketSide::Behind : !unordered[point] ? TicketSide::BehindBarrier : TicketSide::After);
      } else if (reaches_ticket(point, false) && !reaches_ticket(point, true)) {
        note(point, meets_before_ticket(point) ? TicketSide::Before : TicketSide::BeforeOwn);
      }
    }
  }

  // Each thread that is here waits at a barrier that no path from the ticket leads to.
  bool meets_before_ticket(Point point) const {
    const Points phase = graph_.reached(graph_.next(point), [&](Point p) { return is_barrier(p); });
    for (Point p = 0; p < graph_.size(); ++p) {
      if (phase[p] && (graph_.next(p).empty() || (is_barrier(p) && after_[p]))) return false;
    }
    return true;
  }

  void note(Point point, TicketSide side) {
    if (side == TicketSide::None) return;
    if (const Stmt* stmt = graph_.stmt(point)) {
      result_.at_statement[stmt] = side;
    } else {
      result_.at_branch[graph_.block(point)] = side;
    }
  }

  TicketSide side_of(Point point) const {
    if (const Stmt* stmt = graph_.stmt(point)) {
      const auto at = result_.at_statement.find(stmt);
      return at == result_.at_statement.end() ? TicketSide::None : at->second;
    }
    const auto at = result_.at_branch.find(graph_.block(point));
    return at == result_.at_branch.end() ? TicketSide::None : at->second;
  }

  std::set<VarId> arrays_at(Point point, bool written) const {
    const Effects effects = graph_.effects_at(point);
    std::set<VarId> result;
    for (const auto* arrays : {&effects.stored, &effects.updated}) result.insert(arrays->begin(), arrays->end());
    if (!written) result.insert(effects.arrays.begin(), effects.arrays.end());
    return result;
  }

  // False: there is no array whose accesses the tickets order.
  bool pass_on() {
    std::set<VarId> written, before, behind;
    for (Point point = 0; point < graph_.size(); ++point) {
      written.merge(arrays_at(point, true));
      const TicketSide side = side_of(point);
      if (side == TicketSide::Before || side == TicketSide::BeforeOwn) before.merge(arrays_at(point, false));
      if (side == TicketSide::Behind || side == TicketSide::BehindBarrier) behind.merge(arrays_at(point, false));
    }
    for (const VarId array : behind) {
      const VarKind kind = module_.variables[array].kind;
      const bool global = kind != VarKind::LocalArray && kind != VarKind::PrivateArray;
      if (global && before.count(array) != 0 && written.count(array) != 0) result_.passed_on.insert(array);
    }
    const bool any = !result_.passed_on.empty();
    result_.passed_on.insert(update_.array);
    return any;
  }

  const Module& module_;
  const Cfg& cfg_;
  const PointGraph& graph_;
  const Point taken_;
  const AtomicUpdate& update_;
  Points after_;  // the ticket
  GroupTicket result_{};
};

}  // namespace

bool stores_to_counter(const Stmt& stmt, const AtomicUpdate& ticket) {
  const AtomicUpdate* update = atomic_of(stmt);
  return update && update != &ticket && update->array == ticket.array && is_atomic_store(*update);
}

bool adds_literal_one(const AtomicUpdate& update) {
  if (update.op != AtomicOp::Add) return false;
  const auto* literal = std::get_if<IntLit>(&without_casts(*update.operands[0]).node);
  return literal && literal->value == 1;
}

// A kernel with a barrier of the grid is another one: there a group takes tickets of several rounds, with the counter reset between.
std::optional<GroupTicket> find_group_ticket(const Module& module, const Cfg& cfg) {
  const PointGraph graph(cfg);
  std::vector<Point> taken;
  bool fence = false;  // only kernels of CUDA have any, whose memory model the rule is about
  for (Point point = 0; point < graph.size(); ++point) {
    const Stmt* stmt = graph.stmt(point);
    if (!stmt) continue;
    if (is_grid_barrier(*stmt) || partial_barrier(module, *stmt)) return std::nullopt;
    if (owes_awaited_copies(*stmt) || !effects_of(*stmt).runs.empty() || std::holds_alternative<Exchange>(stmt->node)) return std::nullopt;
    if (std::holds_alternative<AtomicUpdate>(stmt->node)) taken.push_back(point);
    fence = fence || fence_scope(module, *stmt) == FenceScope::All || orders_both_sides(module, *stmt);
  }
  if (!fence) return std::nullopt;
  for (const Point point : taken) {
    if (auto found = TicketOf(module, cfg, graph, point).found()) return found;
  }
  return std::nullopt;
}

}  // namespace permverify::analysis
