#include "logic/inference/keep.h"

#include <algorithm>

#include "logic/inference/bounds.h"
#include "logic/ir/traverse.h"

namespace permverify::inference {

using namespace ir;

namespace {

bool names_group(const ExprPtr& condition) {
  return any_of(condition, [](const Expr& e) {
    const auto* b = std::get_if<BuiltinRef>(&e.node);
    return b && b->which == Builtin::Gid;
  });
}

// Axes of the thread's identifiers in the expression, those in indices of memory apart.
std::set<int> axes_in(const ExprPtr& expr) {
  if (std::holds_alternative<ArrayRead>(expr->node)) return {};
  std::set<int> result;
  if (const auto* b = std::get_if<BuiltinRef>(&expr->node)) {
    if (b->which != Builtin::Tid && b->which != Builtin::Lid) return {};
    if (b->dimension >= 0) return {b->dimension};
    return {0, 1, 2};
  }
  for_each_child(*expr, [&](const ExprPtr& child) { result.merge(axes_in(child)); });
  return result;
}

// Axes along which an equation picks a thread.
std::set<int> pinned_axes(const std::vector<ExprPtr>& guard) {
  std::set<int> result;
  for (const ExprPtr& e : guard) {
    if (const Binary* equation = as(e, BinaryOp::Eq)) {
      result.merge(axes_in(equation->left));
      result.merge(axes_in(equation->right));
    }
  }
  return result;
}

bool pins_thread(const std::vector<ExprPtr>& guard) { return !pinned_axes(guard).empty(); }

}  // namespace

bool is_uniform(const Scene& scene, const ExprPtr& condition) {
  return !any_of(condition, [&](const Expr& e) {
    if (const auto* ref = std::get_if<VarRef>(&e.node)) {
      return scene.module.variables[ref->var].kind == VarKind::Bound ||
             !scene.uniformity.uniform(ref->var);
    }
    const auto* b = std::get_if<BuiltinRef>(&e.node);
    return (b && (b->which == Builtin::Tid || b->which == Builtin::Lid)) ||
           std::holds_alternative<ArrayRead>(e.node);
  });
}

bool Keep::run(const std::vector<Touch>& whole, support::Span& unknown) {
  drop_uniform_conditions();
  own_cells();
  reading();
  at_heads();
  return constants(whole, unknown);
}

// An array of which each thread has one cell and the same throughout is held throughout: then
// what is in it stays known.
void Keep::own_cells() {
  for (const VarId array : s_.shared) {
    std::vector<Held> cells;
    std::set<int> pinned;  // by the conditions of some phase
    bool plain = true;
    for (const Phase& phase : phases_) {
      for (const Held& held : phase.held) {
        if (held.array != array) continue;
        Held closed = held;
        std::erase_if(closed.guard, [&](const ExprPtr& e) { return !s_.closed(e); });
        plain = plain && (names_thread(held.index) || pins_thread(closed.guard));
        pinned.merge(pinned_axes(closed.guard));
        holdings_.add(cells, std::move(closed));
      }
    }
    if (cells.size() != 1 || !plain || !holdings_.closed(cells[0])) continue;
    // A condition that makes the cell the thread's own in one phase holds in all, or the index does so by itself.
    std::set<int> own = pinned_axes(cells[0].guard);
    for (const ExprPtr& e : cells[0].index) own.merge(axes_in(e));
    if (!std::includes(own.begin(), own.end(), pinned.begin(), pinned.end())) continue;
    for (Phase& phase : phases_) {
      std::erase_if(phase.held, [&](const Held& h) { return h.array == array; });
      phase.held.push_back(cells[0]);
    }
  }
}

// Conditions that all threads decide alike add nothing where a thread has one cell of an array, or
// all only read: without them what is held is known even where the condition is not. Groups that
// decide differently keep their cells apart by it.
void Keep::drop_uniform_conditions() {
  for (Phase& phase : phases_) {
    std::map<VarId, int> cells, changed;
    for (const Held& held : phase.held) {
      ++cells[held.array];
      changed[held.array] += held.right != Right::Read;
    }
    for (Held& held : phase.held) {
      const bool one =
          cells[held.array] == 1 && (names_thread(held.index) || pins_thread(held.guard));
      if (!one && changed[held.array] != 0) continue;
      std::erase_if(held.guard,
                    [&](const ExprPtr& e) { return is_uniform(s_, e) && !names_group(e); });
    }
  }
}

// Where no thread writes to an array, each thread may go on reading the cells that are its own: what
// is in them stays known.
void Keep::reading() {
  for (const VarId array : s_.shared) {
    std::vector<Held> own;
    for (const Phase& phase : phases_) {
      for (const Held& held : phase.held) {
        if (held.array != array || held.right != Right::Write || !names_thread(held.index))
          continue;
        Held cell = held;
        std::erase_if(cell.guard, [&](const ExprPtr& e) { return !s_.closed(e); });
        cell.right = Right::Read;
        if (holdings_.closed(cell)) holdings_.add(own, std::move(cell));
      }
    }
    for (Phase& phase : phases_) {
      const bool changed = std::any_of(phase.held.begin(), phase.held.end(), [&](const Held& h) {
        return h.array == array && h.right != Right::Read;
      });
      if (changed || !phase.start) continue;
      for (const Held& cell : own) holdings_.add(phase.held, cell);
    }
  }
}

// At the head of a loop a thread has what it has in every phase that comes by.
void Keep::at_heads() {
  for (Phase& head : phases_) {
    if (head.loop == ~0U) continue;
    std::vector<const Phase*> by;
    for (const Phase& phase : phases_) {
      if (phase.heads.count(head.loop) != 0) by.push_back(&phase);
    }
    for (const Held& held : by.empty() ? std::vector<Held>{} : by.front()->held) {
      if (!holdings_.closed(held)) continue;
      const auto has = [&](const Phase* phase) {
        return std::any_of(phase->held.begin(), phase->held.end(), [&](const Held& other) {
          return holdings_.cell_key(other) == holdings_.cell_key(held) &&
                 key(other.guard) == key(held.guard) && other.right == held.right;
        });
      };
      if (std::all_of(by.begin(), by.end(), has)) holdings_.add(head.held, held);
    }
  }
}

// What no thread writes may be read throughout.
bool Keep::constants(const std::vector<Touch>& whole, support::Span& unknown) {
  std::vector<Touch> reads;
  for (Touch touch : whole) {
    if (s_.shared.count(touch.array) != 0) continue;
    std::erase_if(touch.guard, [&](const ExprPtr& e) { return !s_.closed(e); });
    for (const ExprPtr& e : touch.index) {
      if (!s_.closed(e)) {
        touch.index.clear();
        break;
      }
    }
    reads.push_back(std::move(touch));
  }
  std::vector<Held> held;
  if (!holdings_.collect(reads, held, unknown)) return false;
  for (Phase& phase : phases_) {
    std::erase_if(phase.held, [&](const Held& h) { return s_.shared.count(h.array) == 0; });
    phase.held.insert(phase.held.end(), held.begin(), held.end());
  }
  return true;
}

}  // namespace permverify::inference
