#include "export/exact_text.h"

#include <algorithm>

#include "export/refused.h"

namespace permverify::opencl_export {

using namespace ir;

namespace {

__extension__ typedef __int128 Wide;

struct Interval {
  Wide low, high;
};

constexpr Interval long_values{-(Wide{1} << 63), (Wide{1} << 63) - 1};

bool inside(const Interval& inner, const Interval& outer) {
  return outer.low <= inner.low && inner.high <= outer.high;
}

[[noreturn]] void not_exact(const Expr& expr) {
  throw Refused("unsupported:export_exact_function", expr.span,
                "a pure function computes with exact numbers, and 64 bits may be too few for this one");
}

// `int` has no bounds: a value beyond 64 bits has no meaning on a device.
Interval values_of(const Type& type) {
  if (type.kind != TypeKind::Fixed) return long_values;
  if (type.is_signed) return {-(Wide{1} << (type.bits - 1)), (Wide{1} << (type.bits - 1)) - 1};
  return {0, (Wide{1} << type.bits) - 1};
}

Interval bounds(const Expr& expr);

Interval of_all(std::initializer_list<Wide> values) { return {std::min(values), std::max(values)}; }

Interval product(const Interval& a, const Interval& b) {
  return of_all({a.low * b.low, a.low * b.high, a.high * b.low, a.high * b.high});
}

// Between the powers of two that both operands need.
Interval of_bits(const Interval& a, const Interval& b) {
  const Wide low = std::min(a.low, b.low), high = std::max(a.high, b.high);
  Wide end = 1;
  while (end <= high || -end > low) end *= 2;
  return {low < 0 ? -end : 0, end - 1};
}

Interval shifted(const Binary& node, const Interval& value) {
  const auto* amount = std::get_if<IntLit>(&node.right->node);
  if (!amount || amount->value < 0 || amount->value > 62) not_exact(*node.right);
  const Wide factor = Wide{1} << amount->value;
  return node.op == BinaryOp::Shl ? product(value, {factor, factor}) : value;
}

Interval of_binary(const Binary& node, const Expr& expr) {
  const Interval a = bounds(*node.left);
  if (node.op == BinaryOp::Shl || node.op == BinaryOp::Shr) return shifted(node, a);
  const Interval b = bounds(*node.right);
  const Wide most = std::max({a.low < 0 ? -a.low : a.low, a.high < 0 ? -a.high : a.high, Wide{1}});
  const Wide divisor = std::max({b.low < 0 ? -b.low : b.low, b.high < 0 ? -b.high : b.high});
  switch (node.op) {
    case BinaryOp::Add: return {a.low + b.low, a.high + b.high};
    case BinaryOp::Sub: return {a.low - b.high, a.high - b.low};
    case BinaryOp::Mul: return product(a, b);
    case BinaryOp::Div:
    case BinaryOp::TruncDiv:
      return {b.low < 0 || a.low < 0 ? -most : 0, a.high < 0 && b.low >= 0 ? 0 : most};
    case BinaryOp::Mod:
    case BinaryOp::TruncMod:
      return {-divisor, divisor};
    case BinaryOp::BitAnd:
    case BinaryOp::BitOr:
    case BinaryOp::BitXor:
      return of_bits(a, b);
    case BinaryOp::Shl: case BinaryOp::Shr: case BinaryOp::RealDiv: case BinaryOp::Fraction:
    case BinaryOp::Eq: case BinaryOp::Ne: case BinaryOp::Lt: case BinaryOp::Le: case BinaryOp::Gt:
    case BinaryOp::Ge: case BinaryOp::And: case BinaryOp::Or: case BinaryOp::Implies:
    case BinaryOp::Star:
      break;
  }
  not_exact(expr);
}

Interval unchecked_bounds(const Expr& expr) {
  if (const auto* n = std::get_if<IntLit>(&expr.node)) return {n->value, n->value};
  if (const auto* n = std::get_if<Unary>(&expr.node)) {
    const Interval a = bounds(*n->operand);
    return n->op == UnaryOp::Neg ? Interval{-a.high, -a.low} : Interval{-a.high - 1, -a.low - 1};
  }
  if (const auto* n = std::get_if<Binary>(&expr.node)) return of_binary(*n, expr);
  if (const auto* n = std::get_if<Conditional>(&expr.node)) {
    const Interval a = bounds(*n->then_value), b = bounds(*n->else_value);
    return {std::min(a.low, b.low), std::max(a.high, b.high)};
  }
  if (const auto* n = std::get_if<Cast>(&expr.node); n && n->operand->type.is_integer()) {
    const Interval a = bounds(*n->operand);
    return inside(a, values_of(expr.type)) ? a : values_of(expr.type);
  }
  return values_of(expr.type);
}

// Of an integer that is computed as `long`; refuses what may leave it. Arithmetic of `int` is excepted.
Interval bounds(const Expr& expr) {
  const Interval found = unchecked_bounds(expr);
  if (inside(found, long_values)) return found;
  if (expr.type.kind == TypeKind::Int) return long_values;
  not_exact(expr);
}

bool compares_floats(const Binary& node) {
  return (node.op == BinaryOp::Eq || node.op == BinaryOp::Ne) && node.left->type.is_float();
}

}  // namespace

std::string ExactText::body(const Function& function) {
  const Expr& expr = *function.body;
  // A value of 64 bits without a sign is no `long`, but it may be handed on.
  const bool handed_on = std::holds_alternative<VarRef>(expr.node) ||
                         std::holds_alternative<ArrayRead>(expr.node);
  if (handed_on && expr.type == function.result) return ExpressionText::node(expr).text;
  const std::string text = print(expr);
  const bool machine = function.result.is_scalar() && function.result.kind == TypeKind::Fixed;
  return machine ? "(" + value_type(function.result, function.span) + ")(" + text + ")" : text;
}

ExpressionText::Text ExactText::node(const Expr& expr) {
  if (expr.type.is_integer()) {
    bounds(expr);
    return integer(expr);
  }
  if (const auto* n = std::get_if<Binary>(&expr.node); n && compares_floats(*n)) {
    throw Refused("unsupported:export_exact_function", expr.span,
                  "in a pure function `==` of floats asks whether they are the same value: a device "
                  "compares them as numbers");
  }
  if (const auto* n = std::get_if<Call>(&expr.node)) check_arguments(*n);
  return ExpressionText::node(expr);
}

void ExactText::check_arguments(const Call& call) {
  const Function& callee = place_.module.functions[call.function];
  for (std::size_t i = 0; i < call.arguments.size(); ++i) {
    const Expr& argument = *call.arguments[i];
    const Type& type = place_.module.variables[callee.params.at(i)].type;
    if (argument.type.is_integer() && !inside(bounds(argument), values_of(type))) not_exact(argument);
  }
}

ExpressionText::Text ExactText::integer(const Expr& expr) {
  const bool is_long = expr.type.kind == TypeKind::Int;
  if (const auto* n = std::get_if<IntLit>(&expr.node)) return {integer_literal(n->value, int_type)};
  if (const auto* n = std::get_if<Unary>(&expr.node)) {
    const std::string operand = print(*n->operand, Level::Unary);
    if (n->op == UnaryOp::BitNot) return {"~" + operand, Level::Unary};
    return {operand.starts_with('-') ? "-(" + operand + ")" : "-" + operand, Level::Unary};
  }
  if (const auto* n = std::get_if<Binary>(&expr.node)) return binary_integer(*n, expr);
  if (const auto* n = std::get_if<Cast>(&expr.node)) {
    return {std::string(is_long ? "" : "(long)") + "(" + value_type(expr.type, expr.span) + ")" +
                print(*n->operand, Level::Unary),
            Level::Unary};
  }
  if (std::holds_alternative<Conditional>(expr.node)) return ExpressionText::node(expr);
  if (const auto* n = std::get_if<Call>(&expr.node)) check_arguments(*n);
  const Text text = ExpressionText::node(expr);
  if (is_long) return text;
  return {"(long)" + (text.level < Level::Unary ? "(" + text.text + ")" : text.text), Level::Unary};
}

ExpressionText::Text ExactText::binary_integer(const Binary& node, const Expr& expr) {
  switch (node.op) {
    case BinaryOp::Add: return infix(node, "+", Level::Sum);
    case BinaryOp::Sub: return infix(node, "-", Level::Sum);
    case BinaryOp::Mul: return infix(node, "*", Level::Product);
    case BinaryOp::TruncDiv: return infix(node, "/", Level::Product);
    case BinaryOp::TruncMod: return infix(node, "%", Level::Product);
    case BinaryOp::Shl: return infix(node, "<<", Level::Shift);
    case BinaryOp::Shr: return infix(node, ">>", Level::Shift);
    case BinaryOp::BitAnd: return infix(node, "&", Level::BitAnd);
    case BinaryOp::BitOr: return infix(node, "|", Level::BitOr);
    case BinaryOp::BitXor: return infix(node, "^", Level::BitXor);
    case BinaryOp::Div:
    case BinaryOp::Mod:
      place_.needs.division.insert("long");
      return {(node.op == BinaryOp::Mod ? "floor_mod_long(" : "floor_div_long(") + print(*node.left) +
              ", " + print(*node.right) + ")"};
    case BinaryOp::RealDiv: case BinaryOp::Fraction: case BinaryOp::Eq: case BinaryOp::Ne:
    case BinaryOp::Lt: case BinaryOp::Le: case BinaryOp::Gt: case BinaryOp::Ge: case BinaryOp::And:
    case BinaryOp::Or: case BinaryOp::Implies: case BinaryOp::Star:
      break;
  }
  not_exact(expr);
}

}  // namespace permverify::opencl_export
