// Clauses before kernels and helpers, loops, barriers.
#include "parser/annotation/c_resolver.h"
#include "parser/annotation/visit.h"

namespace permverify::parser::annotation {

void Resolver::Impl::misplaced(const Item& item, std::string help) {
  const bool clause = item.kind != ItemKind::Statement;
  error("type:misplaced_clause", item.span,
        clause ? "this clause does not belong here" : "this statement does not belong here", std::move(help));
}

ir::ExprPtr Resolver::Impl::clause_at(const ast::Clause& clause, Place place) {
  const PlaceGuard guard(*this, place);
  return assertion(clause.expressions.front(), true);
}

void Resolver::Impl::contract_clause(const Item& item, const ItemTree& tree, bool helper,
                                     Contracts& result) {
  result.any = true;
  Place place = Place::ThreadContract;
  ir::Contract* contract = &result.thread;
  if (item.level == Level::Group) place = Place::GroupContract, contract = &result.group;
  if (item.level == Level::Kernel) place = Place::KernelContract, contract = &result.kernel;
  const bool everywhere = item.kind == ItemKind::ContextEverywhere;
  if (item.level != Level::Thread && (everywhere || helper)) {
    return misplaced(item, "before kernels, `kernel` and `group` precede `requires` and `ensures`");
  }
  const ExprPtr fact = clause_at(*tree.clause, place);
  if (!fact) return;
  const ir::Clause clause{fact, tree.clause->expressions.front()->span};
  if (item.kind != ItemKind::Ensures) contract->requires_clauses.push_back(clause);
  if (item.kind != ItemKind::Requires) contract->ensures_clauses.push_back(clause);
  if (everywhere) result.everywhere.push_back(clause);
}

Contracts Resolver::Impl::contracts(const Blocks& blocks, At at) {
  const Visit visit(*this, at);
  const bool helper = at.helper || at.kernel == nullptr;
  Contracts result;
  for (const Placed& placed : blocks) {
    const Block& block = placed.block;
    broken_ = broken_ || block.broken;
    for (std::size_t i = 0; i < block.items.size(); ++i) {
      const Item& item = block.items[i];
      const ItemTree& tree = block.syntax->trees[i];
      if (is_contract_clause(item.kind)) {
        contract_clause(item, tree, helper, result);
      } else if (item.kind == ItemKind::Pure) {
        continue;  // contracts don't call functions of C
      } else if (item.kind == ItemKind::NoOverflow && !helper) {
        result.no_overflow = true;
      } else if (item.kind == ItemKind::Decreases && helper) {
        const PlaceGuard guard(*this, Place::ThreadContract);
        for (ast::ExprRef measure : tree.clause->expressions) {
          if (ExprPtr expr = resolve_as(measure, ir::int_type)) result.decreases.push_back(expr);
        }
      } else if (!is_declaration(item.kind)) {
        misplaced(item,
                  "here stand `requires`, `ensures`, `context` and `context_everywhere`; before a "
                  "kernel `assume_no_overflow`, too");
      }
    }
  }
  return result;
}

void Resolver::Impl::loop(const Blocks& blocks, const std::vector<ir::Clause>& everywhere, At at,
                          ir::Loop& loop) {
  const Visit visit(*this, at);
  loop.invariants.insert(loop.invariants.end(), everywhere.begin(), everywhere.end());
  for (const auto& [placed, is_made] : blocks) {
    const Block& block = placed;
    broken_ = broken_ || block.broken;
    for (std::size_t i = 0; i < block.items.size(); ++i) {
      const Item& item = block.items[i];
      const ast::Clause* clause = block.syntax->trees[i].clause;
      if (item.kind == ItemKind::Invariant) {
        const ExprPtr fact = clause_at(*clause, Place::Invariant);
        if (fact) loop.invariants.push_back({fact, clause->expressions.front()->span});
      } else if (item.kind == ItemKind::Decreases) {
        const PlaceGuard guard(*this, Place::Invariant);
        for (ast::ExprRef measure : clause->expressions) {
          if (ExprPtr expr = resolve_as(measure, ir::int_type)) loop.decreases.push_back(expr);
        }
      } else if (item.kind == ItemKind::Statement) {
        if (!is_made) misplaced(item, "write it before the loop, or before its body");
      } else if (!is_declaration(item.kind)) {
        misplaced(item, "a loop has `loop_invariant` and `decreases`");
      }
    }
  }
}

// What C's barriers say is given and taken (logic.md, section 3): without clauses nothing moves.
void Resolver::Impl::barrier(const Blocks& blocks, const std::vector<ir::Clause>& everywhere, At at,
                             ir::Barrier& barrier) {
  const Visit visit(*this, at);
  barrier.transfers = true;
  Contracts result;
  result.thread.requires_clauses = everywhere;
  result.thread.ensures_clauses = everywhere;
  for (const auto& [placed, is_made] : blocks) {
    const Block& block = placed;
    broken_ = broken_ || block.broken;
    for (std::size_t i = 0; i < block.items.size(); ++i) {
      const Item& item = block.items[i];
      if (is_declaration(item.kind) || (item.kind == ItemKind::Statement && is_made)) continue;
      if (item.kind == ItemKind::Statement) {
        misplaced(item, "write it before the barrier, or behind its semicolon");
        continue;
      }
      const bool fits = is_contract_clause(item.kind) && item.level == Level::Thread &&
                        item.kind != ItemKind::ContextEverywhere;
      if (!fits) {
        misplaced(item, "a barrier has `requires`, `ensures` and `context`");
        continue;
      }
      const ast::Clause& clause = *block.syntax->trees[i].clause;
      const ExprPtr fact = clause_at(clause, Place::Barrier);
      if (!fact) continue;
      const ir::Clause made{fact, clause.expressions.front()->span};
      if (item.kind != ItemKind::Ensures) result.thread.requires_clauses.push_back(made);
      if (item.kind != ItemKind::Requires) result.thread.ensures_clauses.push_back(made);
      result.any = true;
    }
  }
  barrier.has_block = result.any || !everywhere.empty();
  barrier.contract = std::move(result.thread);
}

void Resolver::Impl::refuse_clauses(const Block& block) {
  for (const Item& item : block.items) {
    if (item.kind == ItemKind::Statement || is_declaration(item.kind)) continue;
    misplaced(item, "clauses stand directly before a kernel, a function, a loop or a barrier");
  }
}

}  // namespace permverify::parser::annotation
