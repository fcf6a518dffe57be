// Operators where C differs from PVL: pointers, truth values as integers, bits of machine integers.
#include <algorithm>
#include <array>

#include "parser/annotation/c_resolver.h"
#include "parser/resolve/coerce.h"

namespace permverify::parser::annotation {
namespace {

bool is_equality(Tok op) { return op == Tok::Eq || op == Tok::Ne || op == Tok::Assign; }
bool is_logical(Tok op) {
  return op == Tok::AmpAmp || op == Tok::BarBar || op == Tok::StarStar || op == Tok::Implies;
}

// What C computes with two truth values as integers. `&`, `|` and equality mean the same of the truth values themselves.
bool computes(Tok op) {
  static constexpr std::array all{Tok::Plus, Tok::Minus, Tok::Times, Tok::Slash, Tok::Percent, Tok::Caret,
                                  Tok::Shl,  Tok::Shr,   Tok::Lt,    Tok::Le,    Tok::Gt,      Tok::Ge};
  return std::find(all.begin(), all.end(), op) != all.end();
}

// The machine integer that a value was read from; null for other operands.
ir::ExprPtr machine_operand(const ir::ExprPtr& value) {
  const auto* cast = std::get_if<ir::Cast>(&value->node);
  const bool from_machine = cast != nullptr && value->type == ir::int_type &&
                            cast->operand->type.is_scalar() &&
                            cast->operand->type.kind == ir::TypeKind::Fixed;
  return from_machine ? cast->operand : nullptr;
}

// `value` in the type of a machine integer, if it has that already or is a number that fits.
ir::ExprPtr in_machine_type(const ir::ExprPtr& value, ir::Type type) {
  const ir::ExprPtr machine = machine_operand(value);
  if (machine) return machine->type == type ? machine : nullptr;
  const auto* number = std::get_if<ir::IntLit>(&value->node);
  if (number == nullptr || !in_range(number->value, type)) return nullptr;
  return ir::make_expr(*number, type, value->span);
}

}  // namespace

bool Resolver::Impl::is_pointer(const Operand& operand) const {
  if (!operand.object) return operand.null || operand.address;
  const EntityKind kind = operand.object->names->kind(operand.object->entity);
  return kind == EntityKind::Pointer || kind == EntityKind::Array;
}

Resolver::Impl::Operand Resolver::Impl::binary_operand(const ast::Binary& node, Span span) {
  const Operand left = operand(node.left);
  const Operand right = operand(node.right);
  if (!left.valid() || !right.valid()) return {};
  const auto points = [&](const Operand& one) {
    return is_pointer(one) || (one.expr && one.expr->type.is_array());
  };
  if (points(left) || points(right)) {
    if (is_equality(node.op)) return {pointer_comparison(node, left, right, span)};
    if (node.op == Tok::Plus || node.op == Tok::Minus) return pointer_sum(node, left, right, span);
  }
  ExprPtr left_value = to_value(left, node.left->span);
  ExprPtr right_value = to_value(right, node.right->span);
  if (!left_value || !right_value) return {};
  return {joined(node, std::move(left_value), std::move(right_value), span)};
}

// p + i, i + p, p - i
Resolver::Impl::Operand Resolver::Impl::pointer_sum(const ast::Binary& node, const Operand& left,
                                                    const Operand& right, Span span) {
  const bool swapped = !left.object;
  const Operand& pointer = swapped ? right : left;
  const bool both = left.object && right.object && is_pointer(left) && is_pointer(right);
  if (!pointer.object || both || (swapped && node.op == Tok::Minus)) {
    error("unsupported:pointer_arithmetic", span, "this sum of pointers has no meaning here",
          "to a pointer of the program an integer is added");
    return {};
  }
  // `n + p` where n is an object, too.
  if (!swapped && !is_pointer(left)) return pointer_sum(node, {to_value(left, node.left->span)},
                                                        right, span);
  const ast::ExprRef other = swapped ? node.left : node.right;
  ExprPtr elements = require(to_value(swapped ? left : right, other->span), ir::int_type);
  if (!elements) return {};
  if (node.op == Tok::Minus) {
    elements = ir::make_expr(ir::Unary{ir::UnaryOp::Neg, elements}, ir::int_type, other->span);
  }
  CNames* const names = pointer.object->names;
  return object(names->offset(pointer.object->entity, elements, span), names);
}

bool Resolver::Impl::is_zero(const Operand& operand) const {
  const auto* number = operand.expr ? std::get_if<ir::IntLit>(&operand.expr->node) : nullptr;
  return operand.null || (number != nullptr && number->value == 0);
}

ir::ExprPtr Resolver::Impl::pointer_comparison(const ast::Binary& node, const Operand& left,
                                               const Operand& right, Span span) {
  const bool with_null = is_zero(left) || is_zero(right);
  const Operand& other = is_zero(left) ? right : left;
  const bool own_array = other.expr && (other.address || other.expr->type.is_array());
  ExprPtr equal;
  if (is_zero(left) && is_zero(right)) {
    equal = ir::make_expr(ir::BoolLit{true}, ir::bool_type, span);
  } else if (with_null && own_array) {
    equal = ir::make_expr(ir::BoolLit{false}, ir::bool_type, span);  // a function's array exists
  } else if (with_null && is_pointer(other)) {
    equal = other.object->names->is_null(other.object->entity, span);
  } else if (left.object && right.object && is_pointer(left) && is_pointer(right) &&
             left.object->names == right.object->names) {
    equal = left.object->names->same_pointer(left.object->entity, right.object->entity, span);
  } else {
    error("type:mismatch", span, "a pointer is compared with a pointer or with `NULL`");
  }
  if (!equal || node.op != Tok::Ne) return equal;
  return ir::make_expr(ir::Unary{ir::UnaryOp::Not, equal}, ir::bool_type, span);
}

ir::ExprPtr Resolver::Impl::joined(const ast::Binary& node, ExprPtr left, ExprPtr right,
                                   Span span) {
  if (!is_logical(node.op)) {
    if (left->type.is_bool() && right->type == ir::int_type) left = as_integer(left);
    if (right->type.is_bool() && left->type == ir::int_type) right = as_integer(right);
    if (left->type.is_bool() && right->type.is_bool() && computes(node.op)) {
      left = as_integer(left);
      right = as_integer(right);
    }
  }
  if (ExprPtr result = machine_bits(node, left, right, span)) return result;
  return binary(node, std::move(left), std::move(right), span);
}

// x & y, x | y, x ^ y of two values of one machine type have the same value there as on unbounded
// two's complement, so that they stay there: bit by bit is what solvers are good at. `<<` and `~`
// do not stay in the type. A right shift of an unsigned value by less than the width does.
ir::ExprPtr Resolver::Impl::machine_bits(const ast::Binary& node, const ExprPtr& left,
                                         const ExprPtr& right, Span span) {
  ir::BinaryOp op = ir::BinaryOp::BitAnd;
  if (node.op == Tok::Bar) op = ir::BinaryOp::BitOr;
  else if (node.op == Tok::Caret) op = ir::BinaryOp::BitXor;
  else if (node.op == Tok::Shr) op = ir::BinaryOp::Shr;
  else if (node.op != Tok::Amp) return nullptr;
  const ExprPtr first = machine_operand(left);
  const ExprPtr second = machine_operand(right);
  if (!first && (!second || node.op == Tok::Shr)) return nullptr;
  const ir::Type type = first ? first->type : second->type;
  const ExprPtr own = in_machine_type(left, type);
  const ExprPtr other = in_machine_type(right, type);
  if (!own || !other) return nullptr;
  if (node.op == Tok::Shr) {
    const auto* amount = std::get_if<ir::IntLit>(&right->node);
    const bool within = amount != nullptr && amount->value >= 0 && amount->value < type.bits;
    if (!within || type.is_signed) return nullptr;
  }
  return mathematical(ir::make_expr(ir::Binary{op, own, other}, type, span));
}

}  // namespace permverify::parser::annotation
