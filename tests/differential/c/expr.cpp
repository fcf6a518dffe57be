#include "tests/differential/c/expr.h"

#include <algorithm>

namespace permverify::differential {
namespace {

bool is_comparison(Op op) {
  return op >= Op::Lt && op <= Op::Ne;
}

Wide magnitude(Range r) {
  return std::max(r.low < 0 ? -r.low : r.low, r.high < 0 ? -r.high : r.high);
}

// The smallest 2^n - 1 that is not below the value.
Wide filled(Wide value) {
  Wide result = 0;
  while (result < value) result = result * 2 + 1;
  return result;
}

Range product(Range a, Range b) {
  const Wide limit = Wide{1} << 62;
  if (magnitude(a) > limit || magnitude(b) > limit) return {-(Wide{1} << 126), Wide{1} << 126};
  const Wide all[] = {a.low * b.low, a.low * b.high, a.high * b.low, a.high * b.high};
  return {*std::min_element(all, all + 4), *std::max_element(all, all + 4)};
}

Range quotient(Range a, Range b) {
  if (a.low >= 0 && b.low >= 0) return {0, a.high / std::max<Wide>(b.low, 1)};
  const Wide m = magnitude(a);
  return {-m, m};
}

Range remainder(Range a, Range b) {
  const Wide m = std::min(magnitude(b) - 1, magnitude(a));
  return {a.low < 0 ? -m : 0, a.high > 0 ? m : 0};
}

Range bitwise(Op op, Range a, Range b) {
  if (op == Op::And && (a.low >= 0 || b.low >= 0)) {
    Wide high = a.low >= 0 ? a.high : b.high;
    if (a.low >= 0 && b.low >= 0) high = std::min(a.high, b.high);
    return {0, high};
  }
  const Wide m = filled(std::max(magnitude(a), magnitude(b)));
  return {a.low >= 0 && b.low >= 0 ? 0 : -m - 1, m};
}

Range arithmetic(Op op, Range a, Range b) {
  if (op == Op::Add) return {a.low + b.low, a.high + b.high};
  if (op == Op::Sub) return {a.low - b.high, a.high - b.low};
  if (op == Op::Mul) return product(a, b);
  if (op == Op::Div) return quotient(a, b);
  if (op == Op::Mod) return remainder(a, b);
  return bitwise(op, a, b);
}

// OpenCL C 1.2 6.3.j: the amount is taken modulo the width; a signed value shifts like its bits.
Range shifted(Op op, Range a, Range amount, Scalar type) {
  const bool small = amount.low >= 0 && amount.high < info(type).bits;
  if (op == Op::Shl) {
    if (!small || a.low < 0) return all_of(type);
    const Range wide{a.low, a.high << static_cast<int>(amount.high)};
    return converted(wide, type);
  }
  return {std::min<Wide>(a.low, 0), std::max<Wide>(a.high, 0)};
}

Expr with(const std::string& text, Scalar type, Range range, int lanes) {
  Expr e;
  e.text = text;
  e.type = type;
  e.range = range;
  e.lanes = lanes;
  e.atom = false;
  return e;
}

std::string infix(Op op, const Expr& a, const Expr& b) {
  return a.operand() + " " + to_text(op) + " " + b.operand();
}

bool makes_minus_zero(Op op, const Expr& a, const Expr& b) {
  if (op == Op::Add) return a.minus_zero && b.minus_zero;
  if (op == Op::Sub) return a.minus_zero;
  return a.minus_zero || b.minus_zero || a.range.low < 0 || b.range.low < 0;
}

std::optional<Expr> float_binary(Op op, const Expr& a, const Expr& b, int lanes) {
  if (op != Op::Add && op != Op::Sub && op != Op::Mul) return std::nullopt;
  Expr e = with(infix(op, a, b), Scalar::Float, arithmetic(op, a.range, b.range), lanes);
  if (!e.range.inside(all_of(Scalar::Float))) return std::nullopt;
  e.minus_zero = makes_minus_zero(op, a, b);
  return e;
}

bool divides(const Range& a, const Range& b, Scalar type) {
  if (b.contains(0)) return false;
  return !info(type).is_signed || !b.contains(-1) || a.low > all_of(type).low;
}

Expr compared(Op op, const Expr& a, const Expr& b, int lanes) {
  if (lanes == 1) return with(infix(op, a, b), Scalar::Int, {0, 1}, 1);
  return with(infix(op, a, b), signed_of_width(a.type), {-1, 0}, lanes);
}

}  // namespace

const char* to_text(Op op) {
  static constexpr const char* table[] = {"+",  "-", "*",  "/", "%",  "&",  "|",  "^",  "<<",
                                          ">>", "<", "<=", ">", ">=", "==", "!=", "&&", "||"};
  return table[static_cast<std::size_t>(op)];
}

std::optional<Expr> binary(Op op, const Expr& a, const Expr& b) {
  if (a.lanes != b.lanes || (a.lanes > 1 && a.type != b.type)) return std::nullopt;
  if (op == Op::AndAnd || op == Op::OrOr) {
    if (a.lanes > 1) return std::nullopt;
    return with(infix(op, a, b), Scalar::Int, {0, 1}, 1);
  }
  const bool vectors = a.lanes > 1;
  if (op == Op::Shl || op == Op::Shr) {
    if (a.is_float() || b.is_float()) return std::nullopt;
    const Scalar type = vectors ? a.type : promoted(a.type);
    return with(infix(op, a, b), type, shifted(op, a.range, b.range, type), a.lanes);
  }
  const Scalar type = vectors ? a.type : common_type(a.type, b.type);
  if (type == Scalar::Float && !(a.range.inside(all_of(type)) && b.range.inside(all_of(type)))) {
    return std::nullopt;
  }
  if (is_comparison(op)) return compared(op, a, b, a.lanes);
  if (type == Scalar::Float) return float_binary(op, a, b, a.lanes);
  const Range x = converted(a.range, type), y = converted(b.range, type);
  if ((op == Op::Div || op == Op::Mod) && !divides(x, y, type)) return std::nullopt;
  const Range range = arithmetic(op, x, y);
  if (!range.inside(all_of(type)) && info(type).is_signed) return std::nullopt;
  return with(infix(op, a, b), type, converted(range, type), a.lanes);
}

std::optional<Expr> negated(const Expr& a) {
  const Scalar type = a.lanes > 1 ? a.type : promoted(a.type);
  const Range range{-a.range.high, -a.range.low};
  if (info(type).is_signed && !range.inside(all_of(type))) return std::nullopt;
  Expr e = with("-" + a.operand(), type, converted(range, type), a.lanes);
  if (a.text[0] == '-') e.text = "-(" + a.text + ")";
  e.minus_zero = a.is_float();
  return e;
}

Expr complemented(const Expr& a) {
  const Scalar type = a.lanes > 1 ? a.type : promoted(a.type);
  const Wide top = info(type).is_signed ? -1 : all_of(type).high;
  return with("~" + a.operand(), type, {top - a.range.high, top - a.range.low}, a.lanes);
}

Expr inverted(const Expr& a) {
  return with("!" + a.operand(), Scalar::Int, {0, 1}, 1);
}

std::optional<Expr> cast(const Expr& a, Scalar to) {
  const bool between = a.is_float() != (to == Scalar::Float);
  if (between && !a.range.inside(all_of(to))) return std::nullopt;
  Expr e = with("(" + type_text(to) + ")" + a.operand(), to, converted(a.range, to), 1);
  e.minus_zero = a.minus_zero && to == Scalar::Float;
  return e;
}

std::optional<Expr> chosen(const Expr& c, const Expr& a, const Expr& b) {
  const Scalar type = common_type(a.type, b.type);
  if (type == Scalar::Float && !united(a.range, b.range).inside(all_of(type))) return std::nullopt;
  Expr e = with(c.operand() + " ? " + a.operand() + " : " + b.operand(), type,
                united(converted(a.range, type), converted(b.range, type)), 1);
  e.minus_zero = a.minus_zero || b.minus_zero;
  return e;
}

Expr literal(Wide value, Scalar type) {
  Expr e;
  e.type = promoted(type);
  e.range = {value, value};
  e.text = to_text(value);
  if (type == Scalar::UInt) e.text += "u";
  if (type == Scalar::Long) e.text += "L";
  if (type == Scalar::ULong) e.text += "UL";
  if (type == Scalar::Float) e.text += ".0f";
  if (value == all_of(Scalar::Long).low) e.text = "(-9223372036854775807L - 1)";
  if (type == Scalar::Int && value == all_of(Scalar::Int).low) e.text = "(-2147483647 - 1)";
  e.atom = value >= 0 || e.text[0] == '(';
  return e;
}

Expr splat(const Expr& scalar, int lanes) {
  if (lanes == 1) return scalar;
  Expr e = scalar;
  e.text = "(" + type_text(scalar.type, lanes) + ")(" + scalar.text + ")";
  e.lanes = lanes;
  e.atom = false;
  return e;
}

Expr plus_zero(const Expr& a) {
  if (!a.minus_zero) return a;
  Expr e = a;
  e.text = a.operand() + " + 0.0f";
  e.atom = e.minus_zero = false;
  return e;
}

}  // namespace permverify::differential
