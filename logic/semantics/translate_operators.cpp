// Operators, literals and casts: mathematical integers with their obligations, opaque floats
// (logic.md 9).
#include "logic/semantics/translate.h"

namespace permverify::obligation {

using namespace ir;
using term::Sort;

namespace {

// A sum, a difference or a product, as computed and not as converted.
bool is_arithmetic(const Expr& expr) {
  const auto* b = std::get_if<Binary>(&expr.node);
  return b && (b->op == BinaryOp::Add || b->op == BinaryOp::Sub || b->op == BinaryOp::Mul);
}

const char* float_name(const Type& type) {
  return type.kind == TypeKind::Float32 ? "float32" : "float64";
}

bool is_numeral(term::Term value) {
  return value.kind() == term::Kind::Apply && value->function->name.find(".literal:") != std::string::npos;
}

// Null: floats have no such operation.
const char* float_operation_name(BinaryOp op) {
  if (op == BinaryOp::Add) return "add";
  if (op == BinaryOp::Sub) return "sub";
  if (op == BinaryOp::Mul) return "mul";
  const bool divides = op == BinaryOp::Div || op == BinaryOp::TruncDiv || op == BinaryOp::RealDiv;
  return divides ? "div" : nullptr;
}

}  // namespace

Term Translator::literal(const RealLit& lit, const Type& type) {
  if (type.is_float()) {
    // One value for each numeral; nothing says that two numerals differ.
    std::string name = std::string(float_name(type)) + ".literal:" + std::to_string(lit.numerator);
    if (lit.denominator != 1) name += "/" + std::to_string(lit.denominator);
    return vocabulary_.opaque(name, {}, Vocabulary::sort_of(type));
  }
  if (type.is_integer()) return terms_.integer(lit.numerator);
  return terms_.real(lit.numerator, lit.denominator);
}

Term Translator::float_operation(const char* name, std::vector<Term> arguments, const Type& type,
                                 Sort result) {
  return vocabulary_.opaque(std::string(float_name(type)) + "." + name, std::move(arguments), result);
}

term::Interval Translator::bounds_of(Term value, const Type& type) {
  const term::Interval always = vocabulary_.ranges().of(value);
  if (mode_ == Mode::Formula || !type.is_scalar() || type.kind != TypeKind::Fixed) return always;
  return term::meet(always, Vocabulary::values_of(type));
}

Term Translator::machine(Term exact, const Expr& expr, const term::Interval& known) {
  if (expr.type.kind != TypeKind::Fixed || !expr.type.is_scalar() || mode_ == Mode::Formula) {
    return exact;
  }
  const term::Interval bounds = term::meet(vocabulary_.ranges().of(exact), known);
  if (bounds.within(Vocabulary::values_of(expr.type))) return exact;
  const bool assumed = expr.type.is_signed && vocabulary_.overflow() == Overflow::Assumed;
  if (vocabulary_.integers() == IntMode::Math || assumed) {
    vocabulary_.note_assumed();
    return exact;
  }
  if (!expr.type.is_signed && vocabulary_.assumes_no_wrap() && is_arithmetic(expr)) {
    vocabulary_.note_assumed_unsigned();
    return exact;
  }
  if (!expr.type.is_signed) return vocabulary_.wrap(exact, expr.type, known);
  require("arith.overflow:signed", "this can leave the range of its type",
          vocabulary_.in_range(exact, expr.type), expr.span);
  return exact;
}

Term Translator::unary(const Unary& node, const Expr& expr) {
  const Term a = visit(*node.operand);
  switch (node.op) {
    case UnaryOp::Not: return terms_.negate(a);
    case UnaryOp::Neg:
      if (expr.type.is_float()) {
        return float_operation("neg", {a}, expr.type, Vocabulary::sort_of(expr.type));
      }
      return machine(terms_.neg(a), expr, term::scaled(bounds_of(a, expr.type), -1));
    case UnaryOp::BitNot: {
      // -a - 1: in the range of a signed type, and one period below that of an unsigned one.
      const Term exact = terms_.sub(terms_.neg(a), terms_.integer(1));
      const bool wraps = expr.type.kind == TypeKind::Fixed && mode_ == Mode::Program &&
                         !expr.type.is_signed;
      const auto known = term::sum(term::scaled(bounds_of(a, expr.type), -1),
                                   term::Interval::exactly(-1));
      return wraps ? vocabulary_.wrap(exact, expr.type, known) : exact;
    }
  }
  return a;
}

// && || ==> : the right side is only evaluated, and only has to make sense, under the left one.
Term Translator::lazy(const Binary& node) {
  const Term a = visit(*node.left);
  const auto depth = context_.depth();
  context_.push_guard(node.op == BinaryOp::Or ? terms_.negate(a) : a);
  const Term b = visit(*node.right);
  context_.restore(depth);
  if (node.op == BinaryOp::Or) return terms_.disj(a, b);
  if (node.op == BinaryOp::Implies) return terms_.implies(a, b);
  return terms_.conj(a, b);
}

Term Translator::coerce(Term value, const Type& from, const Type& to) {
  const bool to_rational = to.kind == TypeKind::Real || to.kind == TypeKind::Amount;
  if (from.is_integer() && to.is_scalar() && to_rational) return terms_.to_real(value);
  return value;
}

Term Translator::equality(const Binary& node, Term a, Term b) {
  const Type& left = node.left->type;
  const Type& right = node.right->type;
  if (mode_ == Mode::Program && left.is_float()) {
    if (a == b && is_numeral(a)) return terms_.truth(true);  // no NaN
    return float_operation("eq", {a, b}, left, term::bool_sort);
  }
  return terms_.eq(coerce(a, left, right), coerce(b, right, left));
}

Term Translator::comparison(const Binary& node, Term a, Term b) {
  const Type& left = node.left->type;
  const Type& right = node.right->type;
  const bool swap = node.op == BinaryOp::Gt || node.op == BinaryOp::Ge;
  const bool strict = node.op == BinaryOp::Lt || node.op == BinaryOp::Gt;
  a = coerce(a, left, right);
  b = coerce(b, right, left);
  if (swap) std::swap(a, b);
  if (left.is_float()) return float_operation(strict ? "lt" : "le", {a, b}, left, term::bool_sort);
  return strict ? terms_.lt(a, b) : terms_.le(a, b);
}

Term Translator::arithmetic(const Binary& node, Term a, Term b, const Expr& expr) {
  const Sort sort = Vocabulary::sort_of(expr.type);
  if (expr.type.is_float()) {
    const char* name = float_operation_name(node.op);
    if (!name) return unsupported("float_operation", expr);
    return float_operation(name, {a, b}, expr.type, sort);
  }
  if (!expr.type.is_integer()) {
    a = coerce(a, node.left->type, expr.type);
    b = coerce(b, node.right->type, expr.type);
  }
  const term::Interval left = bounds_of(a, node.left->type);
  const term::Interval right = bounds_of(b, node.right->type);
  switch (node.op) {
    case BinaryOp::Add: return machine(terms_.add(a, b), expr, term::sum(left, right));
    case BinaryOp::Sub:
      return machine(terms_.sub(a, b), expr, term::sum(left, term::scaled(right, -1)));
    case BinaryOp::Mul: return machine(terms_.mul(a, b), expr, term::product(left, right));
    case BinaryOp::Div:
    case BinaryOp::Mod:
    case BinaryOp::TruncDiv:
    case BinaryOp::TruncMod:
      if (expr.type.is_integer()) return division(node, a, b, expr);
      [[fallthrough]];
    case BinaryOp::RealDiv:
      require("arith.division:by_zero", "the divisor can be zero",
              terms_.ne(b, terms_.real(0)), expr.span);
      return terms_.real_div(a, b);
    case BinaryOp::Fraction: {
      const Type amount = amount_type;
      a = coerce(a, node.left->type, amount);
      b = coerce(b, node.right->type, amount);
      require("arith.division:by_zero", "the divisor can be zero",
              terms_.ne(b, terms_.real(0)), expr.span);
      return terms_.real_div(a, b);
    }
    case BinaryOp::Shl:
    case BinaryOp::Shr: return shift(node, a, b, expr);
    case BinaryOp::BitAnd:
    case BinaryOp::BitOr:
    case BinaryOp::BitXor: return bit_operation(node, a, b);
    case BinaryOp::Eq:
    case BinaryOp::Ne:
    case BinaryOp::Lt:
    case BinaryOp::Le:
    case BinaryOp::Gt:
    case BinaryOp::Ge:
    case BinaryOp::And:
    case BinaryOp::Or:
    case BinaryOp::Implies:
    case BinaryOp::Star: break;  // see `binary`
  }
  return unsupported("operator", expr);
}

Term Translator::binary(const Binary& node, const Expr& expr) {
  const auto both = [&](const auto& operation) {
    const Term a = visit(*node.left);
    const Term b = visit(*node.right);
    return operation(a, b);
  };
  switch (node.op) {
    case BinaryOp::And:
    case BinaryOp::Or:
    case BinaryOp::Implies:
    case BinaryOp::Star: return lazy(node);
    case BinaryOp::Eq: return both([&](Term a, Term b) { return equality(node, a, b); });
    case BinaryOp::Ne:
      return both([&](Term a, Term b) { return terms_.negate(equality(node, a, b)); });
    case BinaryOp::Lt:
    case BinaryOp::Le:
    case BinaryOp::Gt:
    case BinaryOp::Ge: return both([&](Term a, Term b) { return comparison(node, a, b); });
    case BinaryOp::Add:
    case BinaryOp::Sub:
    case BinaryOp::Mul:
    case BinaryOp::Div:
    case BinaryOp::Mod:
    case BinaryOp::TruncDiv:
    case BinaryOp::TruncMod:
    case BinaryOp::RealDiv:
    case BinaryOp::Fraction:
    case BinaryOp::BitAnd:
    case BinaryOp::BitOr:
    case BinaryOp::BitXor:
    case BinaryOp::Shl:
    case BinaryOp::Shr: return both([&](Term a, Term b) { return arithmetic(node, a, b, expr); });
  }
  return unsupported("operator", expr);
}

Term Translator::conditional(const Conditional& node) {
  const Term c = visit(*node.condition);
  const auto depth = context_.depth();
  context_.push_guard(c);
  const Term a = visit(*node.then_value);
  context_.restore(depth);
  context_.push_guard(terms_.negate(c));
  const Term b = visit(*node.else_value);
  context_.restore(depth);
  return terms_.ite(c, coerce(a, node.then_value->type, node.else_value->type),
                    coerce(b, node.else_value->type, node.then_value->type));
}

namespace {

bool is_sum(const Expr& expr) {
  const auto* b = std::get_if<Binary>(&expr.node);
  return b && expr.type.kind == TypeKind::Fixed && expr.type.is_scalar() &&
         (b->op == BinaryOp::Add || b->op == BinaryOp::Sub);
}

// An unsigned number becomes an int here, and wraps around if it has to: a part that is an int by itself.
bool makes_signed(const Cast& cast, const Type& to) {
  return to.is_signed && !cast.operand->type.is_signed;
}

}  // namespace

// What is added up in an unsigned type, but could be in the signed one: each part is a signed number, or
// an unsigned one whose values the signed type has, and there are parts of both kinds that are so by more
// than their form. Then to say that the sum stays in the signed type is to say that no signed overflow
// happens. Sums of other unsigned numbers may be meant to wrap around (hashes), and a program that converts all parts
// by casts (`(int)((uint)n + (uint)m) < 0`) may test for just that: they mean what they mean on the machine.
void Translator::look_at_part(const Expr& expr, const Type& to, SignedSum& sum) {
  if (const auto* c = std::get_if<Cast>(&expr.node)) {
    const Type& from = c->operand->type;
    if (from.kind == TypeKind::Fixed && from.bits <= to.bits && !makes_signed(*c, expr.type)) {
      return look_at_part(*c->operand, to, sum);
    }
  }
  if (is_sum(expr)) {
    const auto& b = std::get<Binary>(expr.node);
    look_at_part(*b.left, to, sum);
    return look_at_part(*b.right, to, sum);
  }
  const bool is_signed = expr.type.kind == TypeKind::Fixed && expr.type.is_signed;
  const bool literal = std::holds_alternative<IntLit>(expr.node);
  if (is_signed && expr.type.bits <= to.bits) {
    sum.has_signed = sum.has_signed || !literal;
    return;
  }
  sum.has_unsigned = sum.has_unsigned || !literal;
  const term::Interval values = vocabulary_.ranges().of(visit(expr));
  sum.fits = sum.fits && values.within(Vocabulary::values_of(to));
}

// Sums of at least `bits` bits, without their wrapping around: congruent to what the
// machine computes modulo 2^bits, since a conversion between such types changes nothing modulo that.
Term Translator::exact_sum(const Expr& expr, unsigned bits) {
  if (const auto* c = std::get_if<Cast>(&expr.node)) {
    const Type& from = c->operand->type;
    const bool same = from.kind == TypeKind::Fixed && from.is_scalar() && expr.type.bits >= bits &&
                      !makes_signed(*c, expr.type);
    if (same) return exact_sum(*c->operand, bits);
  }
  const auto* minus = std::get_if<Unary>(&expr.node);
  const bool fixed = expr.type.kind == TypeKind::Fixed && expr.type.bits >= bits;
  if (fixed && minus && minus->op == UnaryOp::Neg) {
    return terms_.neg(exact_sum(*minus->operand, bits));
  }
  if (!is_sum(expr) || !fixed) {
    // An unsigned constant beyond the signed type is meant to be negative: `i + ~0u`.
    const Term leaf = visit(expr);
    const auto constant = vocabulary_.ranges().of(leaf).value();
    const term::Wide period = term::wide_power_of_two(bits);
    const bool beyond = constant && *constant >= period / 2 && *constant < period;
    return beyond ? vocabulary_.number(*constant - period) : leaf;
  }
  const auto& b = std::get<Binary>(expr.node);
  const Term left = exact_sum(*b.left, bits), right = exact_sum(*b.right, bits);
  return b.op == BinaryOp::Add ? terms_.add(left, right) : terms_.sub(left, right);
}

// `int i = i + blockDim.x * n`: computed in an unsigned type, meant as a signed one.
bool Translator::is_signed_sum(const Cast& node, const Type& to) {
  return vocabulary_.overflow() == Overflow::Assumed && mode_ == Mode::Program &&
         to.kind == TypeKind::Fixed && to.is_signed && to.bits >= 32 && to.is_scalar() &&
         is_sum(*node.operand) && node.operand->type.bits >= to.bits &&
         could_be_signed(*node.operand, to);
}

bool Translator::is_signed_amount(const Expr& sum, const Type& to) {
  SignedSum parts;
  look_at_part(sum, to, parts);
  return parts.fits && parts.has_unsigned;
}

bool Translator::could_be_signed(const Expr& sum, const Type& to) {
  SignedSum parts;
  look_at_part(sum, to, parts);
  return parts.fits && parts.has_signed && parts.has_unsigned;
}

Term Translator::cast(const Cast& node, const Expr& expr) {
  if (is_signed_sum(node, expr.type)) {
    const Term exact = exact_sum(*node.operand, expr.type.bits);
    if (!vocabulary_.ranges().of(exact).within(Vocabulary::values_of(expr.type))) {
      vocabulary_.note_assumed();
    }
    return exact;
  }
  const Term a = visit(*node.operand);
  const Type& from = node.operand->type;
  const Type& to = expr.type;
  const bool fixed = to.is_scalar() && to.kind == TypeKind::Fixed;
  if (from == to && !(fixed && mode_ == Mode::Formula)) return a;
  const Sort sort = Vocabulary::sort_of(to);
  if (to.is_float() || from.is_float()) {
    if (a.sort() == sort && from.kind == to.kind) return a;
    const Term result =
        vocabulary_.opaque("convert." + to_string(from) + "." + to_string(to), {a}, sort);
    if (to.kind == TypeKind::Fixed) {  // some value of the type
      vocabulary_.ranges().learn(result, Vocabulary::values_of(to));
    }
    return typed(result, to);
  }
  if (to.kind == TypeKind::Real || to.kind == TypeKind::Amount) return coerce(a, from, to);
  if (to.is_bool() && from.is_integer()) return terms_.ne(a, terms_.integer(0));
  if (to.is_integer() && (from.is_integer() || from.is_bool())) return to_integer(a, from, to);
  return unsupported("conversion", expr);
}

Term Translator::to_integer(Term a, const Type& from, const Type& to) {
  if (from.is_bool()) return terms_.ite(a, terms_.integer(1), terms_.integer(0));
  if (to.kind == TypeKind::Int) return a;
  // A widening keeps the value in a program. Numbers of a formula may lie outside of their type.
  return mode_ == Mode::Program && keeps_value(from, to) ? a : vocabulary_.wrap(a, to, bounds_of(a, from));
}

}  // namespace permverify::obligation
