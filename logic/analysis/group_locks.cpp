// Locks that the first thread of a group takes for the group: the accesses of all its threads lie between two barriers, of which the
// first is behind the taking and the last before the giving back (logic.md 11.9).
#include <algorithm>
#include <optional>

#include "logic/analysis/element_names.h"
#include "logic/analysis/locks.h"
#include "logic/analysis/point_graph.h"
#include "logic/ir/atomics.h"
#include "logic/ir/grid_barrier.h"

namespace permverify::analysis {
namespace {

using namespace ir;

// All threads of the group know, or not, that the first one holds the element.
enum class Section : std::uint8_t { Unreached, Outside, Inside };
struct SectionState {
  Section section = Section::Unreached;
  const AtomicUpdate* acquire = nullptr;
  FenceScope taken = FenceScope::None;  // the strongest fence since the taking, on each path
  bool operator==(const SectionState&) const = default;
};

constexpr SectionState outside{.section = Section::Outside};

SectionState met(const SectionState& a, const SectionState& b) {
  if (a.section == Section::Unreached) return b;
  if (b.section == Section::Unreached) return a;
  if (a.section != b.section || a.acquire != b.acquire) return outside;
  return {a.section, a.acquire, std::min(a.taken, b.taken)};
}

class LocksOfGroups {
 public:
  LocksOfGroups(const Module& module, const Cfg& cfg, const SmallConstants& constants, LockCandidate lock, const std::set<VarId>& written)
      : module_(module), cfg_(cfg), constants_(constants), lock_(lock), written_(written), graph_(cfg) {}

  bool note(Locks& locks) {
    if (!barriers_order_all_memory() || !choose() || others_update()) return false;
    name_elements();
    return note(false, locks) || note(true, locks);
  }

 private:
  bool is_barrier(Point point) const {
    const Stmt* stmt = graph_.stmt(point);
    return stmt && barrier_of(*stmt) != nullptr;
  }
  const AtomicUpdate* update_at(Point point) const {
    const Stmt* stmt = graph_.stmt(point);
    const AtomicUpdate* update = stmt ? std::get_if<AtomicUpdate>(&stmt->node) : nullptr;
    return update && update->array == lock_.array && !is_atomic_load(*update) ? update : nullptr;
  }

  bool barriers_order_all_memory() const {
    bool any = false;
    for (Point point = 0; point < graph_.size(); ++point) {
      if (!is_barrier(point)) continue;
      const Barrier& barrier = *barrier_of(*graph_.stmt(point));
      if (!barrier.fences_global || is_of_grid(barrier)) return false;
      any = true;
    }
    return any;
  }

  // The branches that lead some threads to an operation on the lock and others past it: not the loops in which a thread waits for the
  // lock, and not those around barriers, at which all threads of a group decide alike.
  bool choose() {
    for (Point point = 0; point < graph_.size(); ++point) {
      if (!update_at(point)) continue;
      for (const BlockId block : cfg_.order) {
        const auto influenced = cfg_.influence(block);
        if (std::find(influenced.begin(), influenced.end(), graph_.block(point)) == influenced.end()) continue;
        if (!waits_at(block) && !has_barrier(influenced) && !choose(block, point)) return false;
      }
    }
    return !first_.choice.empty();
  }

  bool choose(BlockId block, Point target) {
    const auto& node = cfg_.blocks[block];
    if (!node.condition || node.successors.size() != 2 || cfg_.immediate_postdominator[block] == no_block) return false;
    const Point join = graph_.first(cfg_.immediate_postdominator[block]);
    const auto leads = [&](std::size_t side) -> bool {
      return graph_.reached({graph_.first(node.successors[side])}, [&](Point point) { return point == join; })[target];
    };
    const bool yes = leads(0), no = leads(1);
    return yes != no && first_.choice.try_emplace(block, yes).first->second == yes;
  }

  bool waits_at(BlockId block) const {
    const Point branch = graph_.first(block) + cfg_.blocks[block].stmts.size();
    return graph_.reached(graph_.next(branch), [&](Point point) { return is_barrier(point); })[branch];
  }
  bool has_barrier(const std::vector<BlockId>& blocks) const {
    return std::any_of(blocks.begin(), blocks.end(), [&](BlockId block) {
      const auto& stmts = cfg_.blocks[block].stmts;
      return std::any_of(stmts.begin(), stmts.end(), [](const Stmt* stmt) { return barrier_of(*stmt) != nullptr; });
    });
  }

  // Whether another thread than the first may come to an operation on the lock. Afterwards `others_` are the blocks of others.
  bool others_update() {
    std::vector<BlockId> open{cfg_.order.front()};
    while (!open.empty()) {
      const BlockId block = open.back();
      open.pop_back();
      if (!others_.insert(block).second) continue;
      const auto& next = cfg_.blocks[block].successors;
      const auto choice = first_.choice.find(block);
      for (std::size_t side = 0; side < next.size(); ++side) {
        if (choice == first_.choice.end() || choice->second != (side == 0)) open.push_back(next[side]);
      }
    }
    for (Point point = 0; point < graph_.size(); ++point) {
      if (update_at(point) && others_.count(graph_.block(point)) != 0) return true;
    }
    return false;
  }

  // Other threads have no variables that are declared where the first one takes the element.
  void name_elements() {
    for (const BlockId block : cfg_.order) {
      const auto& stmts = cfg_.blocks[block].stmts;
      for (std::size_t i = 0; i < stmts.size(); ++i) {
        const auto* update = std::get_if<AtomicUpdate>(&stmts[i]->node);
        if (update && update->array == lock_.array) first_.elements[update] = element_before(cfg_, block, i);
      }
    }
  }

  // sequential: a fence of another thread before the barrier counts, since any two of the fences that count are ordered.
  bool note(bool sequential, Locks& locks) {
    first_.sequential_only = sequential;
    find_fenced();
    const LockHolding holding(module_, cfg_, constants_, lock_, written_, &first_);
    if (!holding.keeps_rules()) return false;
    const auto sections = find_sections(holding);
    locks.arrays.insert(lock_.array);
    locks.chosen[lock_.array] = first_.choice;
    Point point = 0;  // both visit the blocks in their order, and each statement of a block, then its end
    holding.visit([&](const Stmt& stmt, const Holding& now) { note(stmt, holding, now, sections[point++], locks); },
                  [&](BlockId block, const Holding& now) {
                    if (const auto held = held_at(block, holding, now, sections[point++])) locks.at_branch[block].push_back(*held);
                  });
    return true;
  }

  std::optional<HeldLock> held_at(BlockId block, const LockHolding& holding, const Holding& now, const SectionState& section) const {
    if (others_.count(block) == 0) return holding.guards(now) ? std::optional(HeldLock{lock_.array, first_.elements.at(now.acquire), true}) : std::nullopt;
    if (section.section != Section::Inside || section.taken < FenceScope::All) return std::nullopt;
    return HeldLock{lock_.array, first_.elements.at(section.acquire), true};
  }

  void note(const Stmt& stmt, const LockHolding& holding, const Holding& now, const SectionState& section, Locks& locks) const {
    const AtomicUpdate* update = holding.update_of(stmt);
    if (update && holding.releases(*update)) locks.releases[&stmt] = {lock_.array, first_.elements.at(now.acquire), true};
    const auto held = held_at(block_of_.at(&stmt), holding, now, section);
    if (!held) return;
    locks.at_statement[&stmt].push_back(*held);
    if (update) return;
    const Effects effects = effects_of(stmt);
    locks.guarded.insert(effects.stored.begin(), effects.stored.end());
    locks.guarded.insert(effects.updated.begin(), effects.updated.end());
  }

  // At each barrier, the strongest fence since the last access, on each path of each thread.
  void find_fenced() {
    std::vector<std::optional<FenceScope>> at(graph_.size());
    at[graph_.first(cfg_.order.front())] = FenceScope::All;
    for (bool changed = true; changed;) {
      changed = false;
      for (Point point = 0; point < graph_.size(); ++point) {
        if (!at[point]) continue;
        const FenceScope behind = fenced_behind(point, *at[point]);
        for (const Point next : graph_.next(point)) {
          const FenceScope both = at[next] ? std::min(*at[next], behind) : behind;
          changed = changed || at[next] != both;
          at[next] = both;
        }
      }
    }
    for (Point point = 0; point < graph_.size(); ++point) {
      if (const Stmt* stmt = graph_.stmt(point)) block_of_[stmt] = graph_.block(point);
      if (!is_barrier(point)) continue;
      const bool counts = first_.sequential_only && at[point] && !accesses(graph_.effects_at(point), written_);  // of a vote at the barrier
      first_.fenced[graph_.stmt(point)] = counts ? *at[point] : FenceScope::None;
    }
  }
  FenceScope fenced_behind(Point point, FenceScope before) const {
    const Stmt* stmt = graph_.stmt(point);
    if (stmt && fence_scope(module_, *stmt) != FenceScope::None) return std::max(before, fence_scope(module_, *stmt));
    return accesses(graph_.effects_at(point), written_) ? FenceScope::None : before;
  }

  // The barriers at which the first thread holds an element that it gives back behind a later barrier only.
  std::map<const Stmt*, SectionState> find_inside(const LockHolding& holding) const {
    std::map<const Stmt*, SectionState> inside;
    Point point = 0;
    holding.visit(
        [&](const Stmt& stmt, const Holding& now) {
          const Point here = point++;
          if (!barrier_of(stmt) || now.kind != HoldingKind::Held) return;
          const Points phase = graph_.reached(graph_.next(here), [&](Point p) { return is_barrier(p); });
          for (Point p = 0; p < graph_.size(); ++p) {
            if (phase[p] && update_at(p)) return;
          }
          inside[&stmt] = {Section::Inside, now.acquire, now.taken};
        },
        [&](BlockId, const Holding&) { ++point; });
    return inside;
  }

  // The state before each point.
  std::vector<SectionState> find_sections(const LockHolding& holding) const {
    const auto inside = find_inside(holding);
    std::vector<SectionState> at(graph_.size());
    at[graph_.first(cfg_.order.front())] = outside;
    for (bool changed = true; changed;) {
      changed = false;
      for (Point point = 0; point < graph_.size(); ++point) {
        if (at[point].section == Section::Unreached) continue;
        const SectionState behind = section_behind(point, at[point], holding, inside);
        for (const Point next : graph_.next(point)) {
          const SectionState both = met(at[next], behind);
          changed = changed || both != at[next];
          at[next] = both;
        }
      }
    }
    return at;
  }
  SectionState section_behind(Point point, SectionState now, const LockHolding& holding, const std::map<const Stmt*, SectionState>& inside) const {
    const Stmt* stmt = graph_.stmt(point);
    if (!stmt) return now;
    if (is_barrier(point)) {
      const auto begins = inside.find(stmt);
      return begins == inside.end() ? outside : begins->second;
    }
    if (now.section != Section::Inside) return now;
    if (first_.sequential_only) now.taken = std::max(now.taken, fence_scope(module_, *stmt));
    const auto names = holding.names(*now.acquire), defined = effects_of(*stmt).defined;
    const bool changes = std::any_of(defined.begin(), defined.end(), [&](VarId var) { return names.count(var) != 0; });
    return changes ? outside : now;
  }

  const Module& module_;
  const Cfg& cfg_;
  const SmallConstants& constants_;
  const LockCandidate lock_;
  const std::set<VarId>& written_;
  const PointGraph graph_;
  FirstThread first_;
  std::set<BlockId> others_;
  std::map<const Stmt*, BlockId> block_of_;
};

}  // namespace

bool note_locks_of_groups(const Module& module, const Cfg& cfg, const SmallConstants& constants, LockCandidate lock,
                          const std::set<VarId>& written, Locks& locks) {
  if (module.variables[lock.array].kind == VarKind::LocalArray) return false;
  return LocksOfGroups(module, cfg, constants, lock, written).note(locks);
}

}  // namespace permverify::analysis
