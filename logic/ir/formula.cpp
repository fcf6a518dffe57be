#include "logic/ir/formula.h"

#include "logic/ir/traverse.h"

namespace permverify::ir {

bool differs_as_formula(const ExprPtr& expr) {
  return any_of(expr, [](const Expr& e) {
    const auto* binary = std::get_if<Binary>(&e.node);
    const bool equality = binary && (binary->op == BinaryOp::Eq || binary->op == BinaryOp::Ne);
    if (equality) return binary->left->type.is_float();
    return (binary || std::holds_alternative<Unary>(e.node)) && e.type.kind == TypeKind::Fixed;
  });
}

bool is_literal(const Expr& expr) {
  return std::holds_alternative<IntLit>(expr.node) || std::holds_alternative<BoolLit>(expr.node) ||
         std::holds_alternative<RealLit>(expr.node);
}

bool is_comparison(BinaryOp op) {
  return op == BinaryOp::Eq || op == BinaryOp::Ne || op == BinaryOp::Lt || op == BinaryOp::Le ||
         op == BinaryOp::Gt || op == BinaryOp::Ge;
}

}  // namespace permverify::ir
