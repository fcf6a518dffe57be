#include "logic/ir/placed_arrays.h"

#include <algorithm>

#include "logic/ir/slots.h"
#include "logic/ir/traverse.h"
#include "support/overloaded.h"

namespace permverify::ir {
namespace {

class Placing {
 public:
  explicit Placing(const std::vector<HostPlacement>& placed) : placed_(placed) {}

  void expression(ExprPtr& slot) const {
    Expr copy = *slot;
    for_each_slot(copy, [this](ExprPtr& child) { expression(child); });
    std::visit(support::Overloaded{[&](VarRef& n) { array(n.var); }, [&](ArrayRead& n) { cell(n.array, n.indices); },
                                   [&](Perm& n) { array(n.array); }, [&](AtomicRight& n) { array(n.array); },
                                   [](auto&) {}},
               copy.node);
    slot = std::make_shared<const Expr>(std::move(copy));
  }

  void statement(Stmt& stmt) const {
    for_each_slot(stmt, [this](ExprPtr& slot) { expression(slot); });
    if (auto* store = std::get_if<Store>(&stmt.node)) cell(store->array, store->indices);
    if (auto* update = std::get_if<AtomicUpdate>(&stmt.node)) cell(update->array, update->indices);
  }

  void contract(Contract& contract) const {
    for (auto* clauses : {&contract.requires_clauses, &contract.ensures_clauses}) {
      for (Clause& clause : *clauses) expression(clause.assertion);
    }
  }

 private:
  const HostPlacement* placement_of(VarId id) const {
    const auto found = std::find_if(placed_.begin(), placed_.end(), [&](const HostPlacement& p) { return p.array == id; });
    return found == placed_.end() ? nullptr : &*found;
  }

  void array(VarId& id) const {
    if (const HostPlacement* placement = placement_of(id)) id = placement->base;
  }

  void cell(VarId& id, std::vector<ExprPtr>& indices) const {
    const HostPlacement* placement = placement_of(id);
    if (!placement) return;
    id = placement->base;
    if (!placement->shift) return;
    ExprPtr& index = indices.front();
    const Span at = index->span;
    if (index->type != int_type) index = make_expr(Cast{index}, int_type, at);
    index = make_expr(Binary{BinaryOp::Add, index, placement->shift}, int_type, at);
  }

  const std::vector<HostPlacement>& placed_;
};

bool mentions_whole(const ExprPtr& expr, VarId array) {
  return any_of(expr, [&](const Expr& e) {
    return std::visit(support::Overloaded{[&](const VarRef& n) { return n.var == array; }, [&](const Perm& n) { return n.array == array; },
                                          [&](const AtomicRight& n) { return n.array == array; }, [](const auto&) { return false; }},
                      e.node);
  });
}

}  // namespace

void place_arrays(Kernel& kernel, const std::vector<HostPlacement>& placed) {
  if (placed.empty()) return;
  const Placing placing(placed);
  for (Contract* contract : {&kernel.kernel_contract, &kernel.group_contract, &kernel.thread_contract}) placing.contract(*contract);
  kernel.body = rewritten(kernel.body, [&](Stmt& stmt, const Stmt&) { placing.statement(stmt); });
  std::erase_if(kernel.arrays, [&](VarId id) {
    return std::any_of(placed.begin(), placed.end(), [&](const HostPlacement& p) { return p.array == id && p.base != id; });
  });
}

bool has_only_cells(const Kernel& kernel, VarId array) {
  bool whole = false;
  for (const Contract* contract : {&kernel.kernel_contract, &kernel.group_contract, &kernel.thread_contract}) {
    for (const auto* clauses : {&contract->requires_clauses, &contract->ensures_clauses}) {
      for (const Clause& clause : *clauses) whole = whole || mentions_whole(clause.assertion, array);
    }
  }
  for_each_stmt(kernel.body, [&](const Stmt& stmt) {
    Stmt copy = stmt;  // its slots are visited, not changed
    for_each_slot(copy, [&](ExprPtr& expr) { whole = whole || mentions_whole(expr, array); });
  });
  return !whole;
}

}  // namespace permverify::ir
