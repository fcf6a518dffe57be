#include "logic/ir/renamed_arrays.h"

#include <algorithm>

#include "logic/ir/slots.h"
#include "logic/ir/traverse.h"
#include "support/overloaded.h"

namespace permverify::ir {
namespace {

class Renaming {
 public:
  explicit Renaming(const std::vector<std::pair<VarId, VarId>>& renamed) : renamed_(renamed) {}

  void array(VarId& id) const {
    for (const auto& [from, to] : renamed_) {
      if (id == from) id = to;
    }
  }

  void expression(ExprPtr& slot) const {
    Expr copy = *slot;
    std::visit(support::Overloaded{[&](VarRef& n) { array(n.var); }, [&](ArrayRead& n) { array(n.array); },
                                   [&](Perm& n) { array(n.array); }, [&](AtomicRight& n) { array(n.array); },
                                   [](auto&) {}},
               copy.node);
    for_each_slot(copy, [this](ExprPtr& child) { expression(child); });
    slot = std::make_shared<const Expr>(std::move(copy));
  }

  void statement(Stmt& stmt) const {
    if (auto* store = std::get_if<Store>(&stmt.node)) array(store->array);
    if (auto* update = std::get_if<AtomicUpdate>(&stmt.node)) array(update->array);
    for_each_slot(stmt, [this](ExprPtr& slot) { expression(slot); });
  }

  void contract(Contract& contract) const {
    for (auto* clauses : {&contract.requires_clauses, &contract.ensures_clauses}) {
      for (Clause& clause : *clauses) expression(clause.assertion);
    }
  }

 private:
  const std::vector<std::pair<VarId, VarId>>& renamed_;
};

}  // namespace

void rename_arrays(Kernel& kernel, const std::vector<std::pair<VarId, VarId>>& renamed) {
  if (renamed.empty()) return;
  const Renaming renaming(renamed);
  for (Contract* contract : {&kernel.kernel_contract, &kernel.group_contract, &kernel.thread_contract}) renaming.contract(*contract);
  kernel.body = rewritten(kernel.body, [&](Stmt& stmt, const Stmt&) { renaming.statement(stmt); });
  std::erase_if(kernel.arrays, [&](VarId id) {
    return std::any_of(renamed.begin(), renamed.end(), [&](const auto& pair) { return pair.first == id; });
  });
}

}  // namespace permverify::ir
