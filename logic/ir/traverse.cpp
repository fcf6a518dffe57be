#include "logic/ir/traverse.h"

#include "logic/ir/slots.h"
#include "logic/ir/visit.h"

namespace permverify::ir {

void for_each_child(const Expr& expr, const std::function<void(const ExprPtr&)>& visit) {
  const auto one = [&](const ExprPtr& e) {
    if (e) visit(e);
  };
  const auto all = [&](const std::vector<ExprPtr>& list) {
    for (const auto& e : list) one(e);
  };
  const auto binder = [&](const Binder& b) {
    one(b.low);
    one(b.high);
  };
  std::visit(support::Overloaded{
                 [](const BoolLit&) {}, [](const IntLit&) {}, [](const RealLit&) {},
                 [](const VarRef&) {}, [](const BuiltinRef&) {}, [](const ResultRef&) {},
                 [&](const ArrayRead& n) { all(n.indices); },
                 [&](const Unary& n) { one(n.operand); },
                 [&](const Binary& n) { one(n.left), one(n.right); },
                 [&](const Conditional& n) {
                   one(n.condition), one(n.then_value), one(n.else_value);
                 },
                 [&](const Cast& n) { one(n.operand); },
                 [&](const Quantifier& n) {
                   for (const auto& b : n.binders) binder(b);
                   one(n.range), one(n.body);
                   for (const auto& t : n.triggers) all(t);
                 },
                 [&](const Reduction& n) { binder(n.binder), one(n.range), one(n.body); },
                 [&](const Old& n) { one(n.operand); },
                 [&](const Call& n) { all(n.arguments); },
                 [&](const SeqLit& n) { all(n.elements); },
                 [&](const SeqLength& n) { one(n.seq); },
                 [&](const SeqIndex& n) { one(n.seq), one(n.index); },
                 [&](const SeqSlice& n) { one(n.seq), one(n.low), one(n.high); },
                 [&](const SeqConcat& n) { one(n.left), one(n.right); },
                 [&](const Perm& n) { all(n.indices), one(n.amount); },
                 [&](const AtomicRight& n) { all(n.indices); }},
             expr.node);
}

bool any_of(const ExprPtr& expr, const std::function<bool(const Expr&)>& test) {
  if (!expr) return false;
  if (test(*expr)) return true;
  bool found = false;
  for_each_child(*expr, [&](const ExprPtr& child) { found = found || any_of(child, test); });
  return found;
}

void for_each_conjunct(const ExprPtr& expr, const std::function<void(const ExprPtr&)>& visit) {
  if (!expr) return;
  const auto* both = std::get_if<Binary>(&expr->node);
  if (both != nullptr && (both->op == BinaryOp::And || both->op == BinaryOp::Star)) {
    for_each_conjunct(both->left, visit);
    for_each_conjunct(both->right, visit);
  } else {
    visit(expr);
  }
}

bool has_right(const ExprPtr& expr) {
  return any_of(expr, [](const Expr& e) {
    return std::holds_alternative<Perm>(e.node) || std::holds_alternative<AtomicRight>(e.node);
  });
}

bool has_right(const std::vector<Clause>& clauses) {
  for (const auto& clause : clauses) {
    if (has_right(clause.assertion)) return true;
  }
  return false;
}

void for_each_list(const Stmt& stmt, const std::function<void(const StmtList&)>& visit) {
  visit_stmt(
      stmt,
      [&](const Block& n) { visit(n.body); },
      [&](const If& n) { visit(n.then_body), visit(n.else_body); },
      [&](const Loop& n) { visit(n.init), visit(n.step), visit(n.body); },
      [](const Jump auto&) {},
      [](const OneOf<Declare, Assign, Havoc, Store, AtomicUpdate, Barrier, WarpBarrier, RunKernel,
                     Exchange> auto&) {},
      [](const ProofStep auto&) {});
}

void for_each_stmt(const StmtList& list, const std::function<void(const Stmt&)>& visit) {
  for (const auto& stmt : list) {
    visit(*stmt);
    for_each_list(*stmt, [&](const StmtList& inner) { for_each_stmt(inner, visit); });
  }
}

StmtList rewritten(const StmtList& list, const std::function<void(Stmt&, const Stmt&)>& change) {
  StmtList result;
  for (const StmtPtr& stmt : list) {
    Stmt copy = *stmt;
    for_each_list(copy, [&](StmtList& inner) { inner = rewritten(inner, change); });
    change(copy, *stmt);
    result.push_back(std::make_shared<const Stmt>(std::move(copy)));
  }
  return result;
}

}  // namespace permverify::ir
