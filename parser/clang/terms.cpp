#include <algorithm>

#include "parser/clang/terms.h"

#include "parser/clang/layout.h"

namespace permverify::parser {

using namespace ir;

namespace {

std::optional<std::int64_t> literal_of(const ExprPtr& e) {
  if (const auto* n = std::get_if<IntLit>(&e->node)) return n->value;
  return std::nullopt;
}

bool fits(std::int64_t value, const Type& type) {
  if (type.kind != TypeKind::Fixed) return true;
  if (!type.is_signed) return value >= 0 && (type.bits == 64 || value >> type.bits == 0);
  return type.bits == 64 || (value >= -(std::int64_t{1} << (type.bits - 1)) &&
                             value < std::int64_t{1} << (type.bits - 1));
}

}  // namespace

ExprPtr literal(std::int64_t value, Type type, support::Span at) {
  return make_expr(IntLit{value}, type, at);
}

ExprPtr integer_literal(const llvm::APInt& value, Type type, support::Span at) {
  if (type.is_bool()) return make_expr(BoolLit{!value.isZero()}, type, at);
  if (type.is_signed) return literal(value.getSExtValue(), type, at);
  if (value.getActiveBits() <= 63)
    return literal(static_cast<std::int64_t>(value.getZExtValue()), type, at);
  const Type bits = fixed_type(64, true);  // above the literals of the IR: from its bit pattern
  const auto pattern = static_cast<std::int64_t>(value.getZExtValue());
  return make_expr(Cast{literal(pattern, bits, at)}, type, at);
}

ExprPtr to_int(ExprPtr value) { return as(std::move(value), int_type); }

ExprPtr zero(Type type, support::Span at) {
  if (type.is_bool()) return make_expr(BoolLit{false}, type, at);
  if (type.is_float()) return make_expr(RealLit{0, 1}, type, at);
  return literal(0, type, at);
}

ExprPtr as(ExprPtr value, Type type) {
  if (value->type == type) return value;
  const support::Span at = value->span;
  if (value->type.is_bool()) {
    if (const auto* b = std::get_if<BoolLit>(&value->node)) {
      return type.is_float() ? make_expr(RealLit{b->value, 1}, type, at)
                             : literal(b->value ? 1 : 0, type, at);
    }
    if (type.is_float()) {
      return choose(value, make_expr(RealLit{1, 1}, type, at), zero(type, at));
    }
    return choose(value, literal(1, type, at), literal(0, type, at));
  }
  if (type.is_bool()) return truth(std::move(value));
  const auto known = literal_of(value);
  if (known && type.is_integer() && fits(*known, type)) return literal(*known, type, at);
  if (known && type.is_float()) {
    const bool exact = std::abs(*known) <= (std::int64_t{1} << 24);
    if (exact) return make_expr(RealLit{*known, 1}, type, at);
  }
  return make_expr(Cast{std::move(value)}, type, at);
}

ExprPtr truth(ExprPtr value) {
  const Type type = value->type;
  if (type.is_bool()) return value;
  const support::Span at = value->span;
  if (const auto known = literal_of(value)) return make_expr(BoolLit{*known != 0}, bool_type, at);
  // (b ? 1 : 0) != 0 is b.
  if (const auto* c = std::get_if<Conditional>(&value->node)) {
    const auto one = literal_of(c->then_value), none = literal_of(c->else_value);
    if (one && none && *one != 0 && *none == 0) return c->condition;
  }
  return make_expr(Binary{BinaryOp::Ne, value, zero(type, at)}, bool_type, at);
}

ExprPtr add_index(ExprPtr a, ExprPtr b) {
  const auto x = literal_of(a), y = literal_of(b);
  if (x && *x == 0) return b;
  if (y && *y == 0) return a;
  const support::Span at = a->span;
  std::int64_t sum = 0;
  if (x && y && !__builtin_add_overflow(*x, *y, &sum)) return literal(sum, int_type, at);
  return make_expr(Binary{BinaryOp::Add, std::move(a), std::move(b)}, int_type, at);
}

ExprPtr scale_index(ExprPtr a, std::int64_t factor) {
  if (factor == 1) return a;
  const support::Span at = a->span;
  const auto x = literal_of(a);
  std::int64_t product = 0;
  if (x && !__builtin_mul_overflow(*x, factor, &product)) return literal(product, int_type, at);
  return make_expr(Binary{BinaryOp::Mul, std::move(a), literal(factor, int_type, at)}, int_type,
                   at);
}

ExprPtr choose(ExprPtr condition, ExprPtr yes, ExprPtr no) {
  if (const auto* known = std::get_if<BoolLit>(&condition->node)) return known->value ? yes : no;
  if (yes == no) return yes;
  const auto x = literal_of(yes), y = literal_of(no);
  if (x && y && *x == *y && yes->type == no->type) return yes;
  const Type type = yes->type;
  const support::Span at = condition->span;
  return make_expr(Conditional{std::move(condition), std::move(yes), std::move(no)}, type, at);
}

ExprPtr both(ExprPtr a, ExprPtr b) {
  const support::Span at = a->span;
  return make_expr(Binary{BinaryOp::And, std::move(a), std::move(b)}, bool_type, at);
}

ExprPtr equal(ExprPtr a, ExprPtr b) {
  const auto x = literal_of(a), y = literal_of(b);
  const support::Span at = a->span;
  if (x && y) return make_expr(BoolLit{*x == *y}, bool_type, at);
  return make_expr(Binary{BinaryOp::Eq, std::move(a), std::move(b)}, bool_type, at);
}

ExprPtr negation(ExprPtr fact) {
  const support::Span at = fact->span;
  if (const auto* known = std::get_if<BoolLit>(&fact->node)) {
    return make_expr(BoolLit{!known->value}, bool_type, at);
  }
  return make_expr(Unary{UnaryOp::Not, std::move(fact)}, bool_type, at);
}

ExprPtr respan(const ExprPtr& value, support::Span at) {
  Expr copy = *value;
  copy.span = at;
  return std::make_shared<const Expr>(std::move(copy));
}

Clause unwritten(ExprPtr fact) {
  const Span at{fact->span.file, fact->span.begin, fact->span.begin};
  return {std::move(fact), at};
}

}  // namespace permverify::parser
