// Fractions: reals and amounts, exact or not at all.
#include <cmath>

#include "runtime_spec/code/run.h"

namespace permverify::runtime_spec {

Value Run::exact(Code code) {
  const Node& n = nodes_[code];
  switch (n.op) {
    case NodeOp::Literal: return {n.value, n.denominator};
    case NodeOp::Slot: return slots_[n.a];
    case NodeOp::CheckedSlot: checked_slot(n); return slots_[n.a];
    case NodeOp::Read1: case NodeOp::Read: case NodeOp::OldRead: case NodeOp::ParamRead: {
      const Cell cell = locate(n);
      return cell.instance->get(cell.number);
    }
    case NodeOp::Conditional: return exact(word(n.a) != 0 ? n.b : n.c);
    case NodeOp::Reduce: return reduction(n);
    case NodeOp::PrivateRead: return private_cell(n);
    case NodeOp::Call: return call(n);
    case NodeOp::SeqIndex: return element(n);
    case NodeOp::F32ToReal: return float_to_exact(static_cast<double>(as_float({word(n.a), 1})), n);
    case NodeOp::F64ToReal: return float_to_exact(as_double({word(n.a), 1}), n);
    case NodeOp::IntToReal: {
      const std::int64_t a = word(n.a);
      if (a < 0 && !n.is_signed) {
        stop(Reason::TooLarge, n, "an exact number here needs more than 64 bits");
      }
      return {a, 1};
    }
    case NodeOp::NegReal: case NodeOp::AddReal: case NodeOp::SubReal: case NodeOp::MulReal:
    case NodeOp::DivReal: return exact_operation(n);
    default: return {word(code), 1};  // words, and what is refused
  }
}

Value Run::exact_operation(const Node& n) {
  const term::Rational a = as_rational(exact(n.a));
  std::optional<term::Rational> result;
  if (n.op == NodeOp::NegReal) {
    result = term::checked_neg(a);
  } else {
    const term::Rational b = as_rational(exact(n.b));
    if (n.op == NodeOp::AddReal) result = term::checked_add(a, b);
    if (n.op == NodeOp::MulReal) result = term::checked_mul(a, b);
    if (n.op == NodeOp::SubReal) {
      const auto negative = term::checked_neg(b);
      if (negative) result = term::checked_add(a, *negative);
    }
    if (n.op == NodeOp::DivReal) {
      if (b.numerator == 0) stop(Reason::DivisionByZero, n, "the divisor is zero");
      result = term::checked_div(a, b);
    }
  }
  if (!result) stop(Reason::TooLarge, n, "an exact fraction here needs more than 64 bits");
  return from_rational(*result);
}

std::int64_t Run::compare_exact(const Node& n) {
  const term::Rational a = as_rational(exact(n.a));
  const term::Rational b = as_rational(exact(n.b));
  switch (n.op) {
    case NodeOp::EqReal: return a == b;
    case NodeOp::NeReal: return !(a == b);
    case NodeOp::LtReal: return term::less(a, b);
    case NodeOp::LeReal: return !term::less(b, a);
    case NodeOp::GtReal: return term::less(b, a);
    default: return !term::less(a, b);
  }
}

// Every finite float is a fraction with a power of two below.
Value Run::float_to_exact(double value, const Node& n) const {
  int exponent = 0;
  const double fraction = std::frexp(value, &exponent);
  if (!std::isfinite(value)) stop(Reason::TooLarge, n, "this float is no number");
  auto numerator = static_cast<std::int64_t>(std::ldexp(fraction, 53));
  exponent -= 53;
  while (numerator != 0 && numerator % 2 == 0) {
    numerator /= 2;
    ++exponent;
  }
  if (numerator == 0) return {};
  const auto magnitude = static_cast<std::uint64_t>(numerator < 0 ? -numerator : numerator);
  const int size = 64 - __builtin_clzll(magnitude);
  if (exponent < -62 || (exponent > 0 && size + exponent > 62)) {
    stop(Reason::TooLarge, n, "an exact fraction here needs more than 64 bits");
  }
  if (exponent >= 0) return {numerator * (std::int64_t{1} << exponent), 1};
  return {numerator, std::int64_t{1} << -exponent};
}

}  // namespace permverify::runtime_spec
