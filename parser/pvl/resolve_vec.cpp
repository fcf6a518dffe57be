// `vec(int j = lo .. hi) { a[j] = e; ... }`: all j at once. The body only stores to elements j, and nothing
// that is read is stored to, so the iterations do not depend on each other: in order they do the same. It
// becomes a loop, and what such a loop has done is known: an invariant for each store.
#include <algorithm>
#include <utility>

#include "logic/ir/effects.h"
#include "logic/ir/slots.h"
#include "logic/ir/traverse.h"
#include "parser/pvl/statement_resolver.h"

namespace permverify::parser {
namespace {

ir::ExprPtr apply(ir::BinaryOp op, ir::ExprPtr left, ir::ExprPtr right, ir::Type type, support::Span span) {
  return ir::make_expr(ir::Binary{op, std::move(left), std::move(right)}, type, span);
}

bool is_variable(const ir::ExprPtr& expr, ir::VarId var) {
  const auto* ref = std::get_if<ir::VarRef>(&expr->node);
  return ref != nullptr && ref->var == var;
}

// The expression for another element.
ir::ExprPtr at(const ir::ExprPtr& expr, ir::VarId from, const ir::ExprPtr& to) {
  if (is_variable(expr, from)) return to;
  ir::Expr copy = *expr;
  ir::for_each_slot(copy, [&](ir::ExprPtr& slot) { slot = at(slot, from, to); });
  return std::make_shared<const ir::Expr>(std::move(copy));
}

bool reads_memory(const ir::ExprPtr& expr) {
  return ir::any_of(expr, [](const ir::Expr& e) {
    return std::holds_alternative<ir::ArrayRead>(e.node) || std::holds_alternative<ir::Call>(e.node);
  });
}

}  // namespace

// False: the body is not of that form.
bool StatementResolver::vec_invariants(const ir::StmtList& body, ir::VarId index, const ExprPtr& low,
                                       ir::Loop& loop, Span span) {
  const ir::Effects effects = ir::effects_of(body);
  for (const ir::StmtPtr& stmt : body) {
    const auto* store = std::get_if<ir::Store>(&stmt->node);
    if (store == nullptr || store->indices.size() != 1 || !is_variable(store->indices.front(), index)) return false;
    const bool calls = ir::any_of(store->value, [](const ir::Expr& e) {
      return std::holds_alternative<ir::Call>(e.node);
    });
    if (calls) return false;
    const auto stores_same = [&](const ir::StmtPtr& other) {
      const auto* second = std::get_if<ir::Store>(&other->node);
      return other != stmt && second != nullptr && second->array == store->array;
    };
    if (std::any_of(body.begin(), body.end(), stores_same)) return false;
    const ir::VarId bound = add_variable("j", ir::VarKind::Bound, ir::int_type, span);
    const ExprPtr here = ir::make_expr(ir::VarRef{bound}, ir::int_type, span);
    const ir::Type element = module_.variables[store->array].type.element();
    const ExprPtr cell = ir::make_expr(ir::ArrayRead{store->array, {here}}, element, span);
    const ExprPtr same = apply(ir::BinaryOp::Eq, cell, at(store->value, index, here), ir::bool_type, span);
    const ExprPtr last = ir::make_expr(ir::VarRef{index}, ir::int_type, span);
    loop.invariants.push_back(
        {ir::make_expr(ir::Quantifier{ir::QuantifierKind::Forall, {{bound, low, last}}, nullptr, same, {}},
                       ir::bool_type, span),
         span});
  }
  return std::none_of(effects.stored.begin(), effects.stored.end(),
                      [&](ir::VarId array) { return effects.arrays.count(array) != 0; });
}

void StatementResolver::statement(const ast::VecStmt& node, Span span, ir::StmtList& out) {
  const char* const form = "`vec` has one range, and a body of assignments `a[j] = ...` that read nothing it writes";
  const bool one = node.binders.size() == 1 && node.binders.front()->low != nullptr &&
                   node.binders.front()->high != nullptr && node.clauses.empty();
  if (!one || ghost_ || kernel_ == nullptr) return error("unsupported:vec", node.word, form);
  const ast::Binder& binder = *node.binders.front();
  const ExprPtr low = resolve_as(binder.low, ir::int_type), high = resolve_as(binder.high, ir::int_type);
  if (!low || !high) return;
  const Scope::Mark mark = scope_.mark();
  const ir::VarId index = add_variable(binder.name, ir::VarKind::Private, ir::int_type, binder.span);
  declare(binder.name, index);
  const ExprPtr here = ir::make_expr(ir::VarRef{index}, ir::int_type, binder.span);
  const auto make = [&](ir::Stmt::Node stmt) {
    return std::make_shared<const ir::Stmt>(ir::Stmt{std::move(stmt), binder.span, false});
  };
  ir::Loop loop;
  loop.body = scoped(node.body);
  scope_.close(mark);
  loop.init.push_back(make(ir::Declare{index, low}));
  loop.condition = apply(ir::BinaryOp::Lt, here, high, ir::bool_type, binder.span);
  const ExprPtr one_more = apply(ir::BinaryOp::Add, here, ir::make_expr(ir::IntLit{1}, ir::int_type, binder.span),
                                  ir::int_type, binder.span);
  loop.step.push_back(make(ir::Assign{index, one_more}));
  const ExprPtr empty = apply(ir::BinaryOp::Eq, here, low, ir::bool_type, binder.span);
  const ExprPtr inside = apply(ir::BinaryOp::And, apply(ir::BinaryOp::Le, low, here, ir::bool_type, binder.span),
                                apply(ir::BinaryOp::Le, here, high, ir::bool_type, binder.span),
                                ir::bool_type, binder.span);
  loop.invariants.push_back({apply(ir::BinaryOp::Or, empty, inside, ir::bool_type, binder.span), binder.span});
  const bool fits = !reads_memory(low) && !reads_memory(high) &&
                    vec_invariants(loop.body, index, low, loop, node.word);
  if (!fits) return error("unsupported:vec", node.word, form);
  add(out, std::move(loop), span);
}

}  // namespace permverify::parser
