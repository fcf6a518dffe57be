#include "tests/mutation/rebuild.h"

#include "support/overloaded.h"

namespace permverify::mutation {
namespace {

using ExprChange = std::function<ir::ExprPtr(const ir::Expr&)>;

bool resource(const ir::ExprPtr& e) { return e->type.is_resource(); }

// After a child was changed: the operators and the type that fit what is there now.
void settle(ir::Expr& expr) {
  if (!expr.type.is_resource()) return;
  if (auto* b = std::get_if<ir::Binary>(&expr.node)) {
    const bool any = resource(b->right) || (b->op != ir::BinaryOp::Implies && resource(b->left));
    if (any) return;
    expr.type = ir::bool_type;
    if (b->op == ir::BinaryOp::Star) b->op = ir::BinaryOp::And;
  } else if (const auto* c = std::get_if<ir::Conditional>(&expr.node)) {
    if (!resource(c->then_value) && !resource(c->else_value)) expr.type = ir::bool_type;
  } else if (auto* q = std::get_if<ir::Quantifier>(&expr.node)) {
    if (resource(q->body)) return;
    expr.type = ir::bool_type;
    q->kind = ir::QuantifierKind::Forall;
  }
}

// The parts of a statement, for callers that change them.
struct Parts {
  std::function<void(ir::ExprPtr&)> expr;
  std::function<void(std::vector<ir::Clause>&)> clauses;
  std::function<void(ir::StmtList&)> list;
};

void visit_clauses(std::vector<ir::Clause>& clauses, const Parts& parts) {
  if (parts.clauses) parts.clauses(clauses);
  if (!parts.expr) return;
  for (ir::Clause& c : clauses) parts.expr(c.assertion);
}

void visit_contract(ir::Contract& contract, const Parts& parts) {
  visit_clauses(contract.requires_clauses, parts);
  visit_clauses(contract.ensures_clauses, parts);
}

void visit_expr(ir::ExprPtr& expr, const Parts& parts) {
  if (expr && parts.expr) parts.expr(expr);
}

void visit_exprs(std::vector<ir::ExprPtr>& list, const Parts& parts) {
  for (auto& e : list) visit_expr(e, parts);
}

void visit_list(ir::StmtList& list, const Parts& parts);

void visit_stmt(ir::Stmt& stmt, const Parts& parts) {
  std::visit(support::Overloaded{
                 [&](ir::Declare& n) { visit_expr(n.init, parts); },
                 [&](ir::Assign& n) { visit_expr(n.value, parts); },
                 [&](ir::Store& n) { visit_exprs(n.indices, parts), visit_expr(n.value, parts); },
                 [&](ir::AtomicUpdate& n) {
                   visit_exprs(n.indices, parts), visit_exprs(n.operands, parts);
                 },
                 [&](ir::Block& n) { visit_list(n.body, parts); },
                 [&](ir::If& n) {
                   visit_expr(n.condition, parts);
                   visit_list(n.then_body, parts), visit_list(n.else_body, parts);
                 },
                 [&](ir::Loop& n) {
                   Parts head = parts;  // its lists hold simple statements and no others
                   head.list = nullptr;
                   visit_list(n.init, head), visit_list(n.step, head);
                   visit_expr(n.condition, parts);
                   visit_clauses(n.invariants, parts);
                   visit_exprs(n.decreases, parts);
                   visit_list(n.body, parts);
                 },
                 [](ir::Havoc&) {}, [](ir::Leave&) {}, [](ir::Break&) {}, [](ir::Continue&) {}, [](ir::Return&) {}, [](ir::WarpBarrier&) {},
                 [&](ir::Barrier& n) { visit_contract(n.contract, parts); },
                 [&](ir::Assert& n) { visit_expr(n.condition, parts); },
                 [&](ir::Assume& n) { visit_expr(n.condition, parts); },
                 [&](ir::LemmaCall& n) { visit_exprs(n.arguments, parts); },
                 [&](ir::RunKernel& n) { visit_exprs(n.arguments, parts); },
                 [&](ir::Exchange& n) { visit_clauses(n.gives, parts), visit_clauses(n.takes, parts); }},
             stmt.node);
}

void visit_list(ir::StmtList& list, const Parts& parts) {
  for (auto& s : list) {
    ir::Stmt copy = *s;
    visit_stmt(copy, parts);
    s = std::make_shared<const ir::Stmt>(std::move(copy));
  }
  if (parts.list) parts.list(list);
}

ir::Module visit_module(ir::Module module, const Parts& parts) {
  for (ir::Variable& v : module.variables) visit_exprs(v.extents, parts);
  for (ir::Function& f : module.functions) {
    visit_contract(f.contract, parts);
    visit_exprs(f.decreases, parts);
    visit_expr(f.body, parts);
    Parts body = parts;
    body.list = nullptr;
    visit_list(f.lemma_body, body);
  }
  for (ir::Kernel& k : module.kernels) {
    visit_contract(k.kernel_contract, parts);
    visit_contract(k.group_contract, parts);
    visit_contract(k.thread_contract, parts);
    visit_list(k.body, parts);
  }
  return module;
}

}  // namespace

ir::ExprPtr with_child(const ir::Expr& expr, std::size_t index, ir::ExprPtr child) {
  ir::Expr copy = expr;
  std::size_t next = 0;
  ir::for_each_slot(copy, [&](ir::ExprPtr& slot) {
    if (next++ == index) slot = child;
  });
  settle(copy);
  return std::make_shared<const ir::Expr>(std::move(copy));
}

ir::ExprPtr rewrite(const ir::ExprPtr& expr, const ExprChange& change) {
  ir::Expr copy = *expr;
  ir::for_each_slot(copy, [&](ir::ExprPtr& slot) { slot = rewrite(slot, change); });
  settle(copy);
  if (ir::ExprPtr other = change(copy)) return other;
  return std::make_shared<const ir::Expr>(std::move(copy));
}

ir::Module rewrite(const ir::Module& module, const ExprChange& change) {
  Parts parts;
  parts.expr = [&](ir::ExprPtr& e) { e = rewrite(e, change); };
  return visit_module(module, parts);
}

ir::Module rewrite_clauses(const ir::Module& module,
                           const std::function<void(std::vector<ir::Clause>&)>& change) {
  Parts parts;
  parts.clauses = change;
  return visit_module(module, parts);
}

ir::Module rewrite_lists(const ir::Module& module,
                         const std::function<void(ir::StmtList&)>& change) {
  Parts parts;
  parts.list = change;
  return visit_module(module, parts);
}

ir::ExprPtr integer(std::int64_t value, const ir::Type& type) {
  return ir::make_expr(ir::IntLit{value}, type, {});
}

ir::ExprPtr binary(ir::BinaryOp op, ir::ExprPtr left, ir::ExprPtr right, const ir::Type& type) {
  const ir::Span span = left->span;
  return ir::make_expr(ir::Binary{op, std::move(left), std::move(right)}, type, span);
}

ir::ExprPtr truth(bool value, ir::Span span) {
  return ir::make_expr(ir::BoolLit{value}, ir::bool_type, span);
}

ir::StmtPtr statement(ir::Stmt::Node node, const ir::Stmt& like) {
  return std::make_shared<const ir::Stmt>(ir::Stmt{std::move(node), like.span, like.ghost});
}

}  // namespace permverify::mutation
