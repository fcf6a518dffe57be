// Fractions: reals and amounts, exact or not at all.
#include <cassert>
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
    case NodeOp::Identifier: case NodeOp::Not: case NodeOp::And: case NodeOp::Or:
    case NodeOp::Implies:
    case NodeOp::NegInt: case NodeOp::AddInt: case NodeOp::SubInt: case NodeOp::MulInt:
    case NodeOp::DivInt: case NodeOp::ModInt: case NodeOp::TruncDivInt: case NodeOp::TruncModInt:
    case NodeOp::ShlInt: case NodeOp::ShrInt:
    case NodeOp::BitNot: case NodeOp::BitAnd: case NodeOp::BitOr: case NodeOp::BitXor:
    case NodeOp::NegS: case NodeOp::AddS: case NodeOp::SubS: case NodeOp::MulS: case NodeOp::DivS:
    case NodeOp::TruncDivS: case NodeOp::ShlS:
    case NodeOp::NegU: case NodeOp::BitNotU: case NodeOp::AddU: case NodeOp::SubU:
    case NodeOp::MulU: case NodeOp::DivU: case NodeOp::ModU: case NodeOp::ShlU: case NodeOp::ShrU:
    case NodeOp::Eq: case NodeOp::Ne: case NodeOp::Lt: case NodeOp::Le: case NodeOp::Gt:
    case NodeOp::Ge: case NodeOp::LtU: case NodeOp::LeU: case NodeOp::GtU: case NodeOp::GeU:
    case NodeOp::NegF32: case NodeOp::AddF32: case NodeOp::SubF32: case NodeOp::MulF32:
    case NodeOp::DivF32: case NodeOp::EqF32: case NodeOp::NeF32: case NodeOp::LtF32:
    case NodeOp::LeF32: case NodeOp::GtF32: case NodeOp::GeF32:
    case NodeOp::NegF64: case NodeOp::AddF64: case NodeOp::SubF64: case NodeOp::MulF64:
    case NodeOp::DivF64: case NodeOp::EqF64: case NodeOp::NeF64: case NodeOp::LtF64:
    case NodeOp::LeF64: case NodeOp::GtF64: case NodeOp::GeF64:
    case NodeOp::EqReal: case NodeOp::NeReal: case NodeOp::LtReal: case NodeOp::LeReal:
    case NodeOp::GtReal: case NodeOp::GeReal:
    case NodeOp::Wrap: case NodeOp::ExactU64: case NodeOp::IntToF32: case NodeOp::IntToF64:
    case NodeOp::F32ToF64: case NodeOp::F64ToF32: case NodeOp::F32ToInt: case NodeOp::F64ToInt:
    case NodeOp::RealToF32: case NodeOp::RealToF64:
    case NodeOp::Forall: case NodeOp::Exists: case NodeOp::Intrinsic:
    case NodeOp::SeqLit: case NodeOp::SeqLength: case NodeOp::SeqSlice: case NodeOp::SeqConcat:
    case NodeOp::EqSeq: case NodeOp::NeSeq: case NodeOp::Unsupported: break;
  }
  return {word(code), 1};  // words, and what is refused
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
  if (n.op == NodeOp::EqReal) return a == b;
  if (n.op == NodeOp::NeReal) return !(a == b);
  if (n.op == NodeOp::LtReal) return term::less(a, b);
  if (n.op == NodeOp::LeReal) return !term::less(b, a);
  if (n.op == NodeOp::GtReal) return term::less(b, a);
  assert(n.op == NodeOp::GeReal);
  return !term::less(a, b);
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
