#include "parser/resolve/coerce.h"

#include <numeric>

namespace permverify::parser {
namespace {

using ir::ExprPtr;
using ir::Type;
using ir::TypeKind;

bool is_fraction(const Type& type) {
  return type.is_scalar() && (type.kind == TypeKind::Real || type.kind == TypeKind::Amount);
}

bool is_arithmetic(ir::BinaryOp op) {
  return op == ir::BinaryOp::Add || op == ir::BinaryOp::Sub || op == ir::BinaryOp::Mul;
}

ExprPtr cast(const ExprPtr& expr, Type target) {
  return ir::make_expr(ir::Cast{expr}, target, expr->span);
}

// A literal tree rebuilt in another type; null when a value does not fit.
ExprPtr rebuild(const ExprPtr& expr, Type target) {
  if (expr->type == target) return expr;
  if (const auto* number = std::get_if<ir::IntLit>(&expr->node)) {
    if (target.is_integer()) {
      if (!in_range(number->value, target)) return nullptr;
      return ir::make_expr(*number, target, expr->span);
    }
    return ir::make_expr(ir::RealLit{number->value, 1}, target, expr->span);
  }
  if (const auto* number = std::get_if<ir::RealLit>(&expr->node)) {
    if (target.is_integer()) return nullptr;
    return ir::make_expr(*number, target, expr->span);
  }
  if (const auto* unary = std::get_if<ir::Unary>(&expr->node)) {
    ExprPtr operand = rebuild(unary->operand, target);
    return operand ? ir::make_expr(ir::Unary{unary->op, operand}, target, expr->span) : nullptr;
  }
  if (const auto* binary = std::get_if<ir::Binary>(&expr->node)) {
    ExprPtr left = rebuild(binary->left, target);
    ExprPtr right = rebuild(binary->right, target);
    if (!left || !right) return nullptr;
    return ir::make_expr(ir::Binary{binary->op, left, right}, target, expr->span);
  }
  return nullptr;
}

ExprPtr adapt_seq(const ExprPtr& expr, Type target) {
  const auto* literal = std::get_if<ir::SeqLit>(&expr->node);
  if (literal == nullptr) return nullptr;
  ir::SeqLit result;
  for (const ExprPtr& element : literal->elements) {
    ExprPtr adapted = adapt(element, target.element());
    if (!adapted) return nullptr;
    result.elements.push_back(std::move(adapted));
  }
  return ir::make_expr(std::move(result), target, expr->span);
}

// The branches of `? :` adapt on their own: `b ? 1 : x`.
ExprPtr adapt_conditional(const ExprPtr& expr, Type target) {
  const auto* node = std::get_if<ir::Conditional>(&expr->node);
  if (node == nullptr) return nullptr;
  if (!is_literal(*node->then_value) || !is_literal(*node->else_value)) return nullptr;
  ExprPtr then_value = adapt(node->then_value, target);
  ExprPtr else_value = adapt(node->else_value, target);
  if (!then_value || !else_value) return nullptr;
  return ir::make_expr(ir::Conditional{node->condition, then_value, else_value}, target,
                       expr->span);
}

}  // namespace

bool in_range(std::int64_t value, Type type) {
  if (type.kind != TypeKind::Fixed) return true;
  if (!type.is_signed && value < 0) return false;
  const int bits = type.is_signed ? type.bits - 1 : type.bits;
  if (bits >= 63) return true;
  const std::int64_t bound = std::int64_t{1} << bits;
  return value < bound && (!type.is_signed || value >= -bound);
}

ExprPtr make_fraction(const ExprPtr& left, const ExprPtr& right, support::Span span) {
  const auto* numerator = std::get_if<ir::IntLit>(&left->node);
  const auto* denominator = std::get_if<ir::IntLit>(&right->node);
  // A denominator of zero stays as it is written: it is an error of the contract, not of its text.
  if (numerator != nullptr && denominator != nullptr && denominator->value > 0) {
    const std::int64_t divisor = std::gcd(numerator->value, denominator->value);
    return ir::make_expr(
        ir::RealLit{numerator->value / divisor, denominator->value / divisor}, ir::amount_type,
        span);
  }
  return ir::make_expr(ir::Binary{ir::BinaryOp::Fraction, left, right}, ir::amount_type, span);
}

bool is_literal(const ir::Expr& expr) {
  if (expr.type != ir::int_type && expr.type != ir::real_type) return false;
  if (std::holds_alternative<ir::IntLit>(expr.node)) return true;
  if (std::holds_alternative<ir::RealLit>(expr.node)) return true;
  if (const auto* unary = std::get_if<ir::Unary>(&expr.node)) {
    return unary->op == ir::UnaryOp::Neg && is_literal(*unary->operand);
  }
  if (const auto* binary = std::get_if<ir::Binary>(&expr.node)) {
    return is_arithmetic(binary->op) && is_literal(*binary->left) && is_literal(*binary->right);
  }
  return false;
}

ExprPtr adapt(const ExprPtr& expr, Type target) {
  const Type& type = expr->type;
  if (type == target) return expr;
  if (target.is_seq() && type.is_seq()) return adapt_seq(expr, target);
  if (!type.is_scalar() || !target.is_scalar()) return nullptr;
  const bool number = target.is_numeric() || target.kind == TypeKind::Amount;
  if (number && is_literal(*expr)) return rebuild(expr, target);
  if (number && type == ir::int_type) {
    if (ExprPtr result = adapt_conditional(expr, target)) return result;
  }
  if (type.is_integer() && target == ir::int_type) return cast(expr, target);
  if (type.is_integer() && is_fraction(target)) return cast(expr, target);
  return nullptr;
}

bool unify(ExprPtr& left, ExprPtr& right, bool mix_integers) {
  if (left->type == right->type) return true;
  // A literal takes the type of the other side before the other side moves.
  if (is_literal(*right)) {
    if (ExprPtr moved = adapt(right, left->type)) return right = moved, true;
  }
  if (ExprPtr moved = adapt(left, right->type)) return left = moved, true;
  if (ExprPtr moved = adapt(right, left->type)) return right = moved, true;
  if (!mix_integers || !left->type.is_integer() || !right->type.is_integer()) return false;
  left = adapt(left, ir::int_type);
  right = adapt(right, ir::int_type);
  return true;
}

}  // namespace permverify::parser
