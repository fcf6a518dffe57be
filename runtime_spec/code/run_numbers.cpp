// Arithmetic of words. Exact integers give up beyond 64 bits; signed machine integers must not
// leave their range (C17 6.5 p5), unsigned ones wrap (6.2.5 p9); floats are IEEE (OpenCL C 7).
#include <bit>
#include <cassert>
#include <cmath>
#include <limits>

#include "runtime_spec/code/run.h"

namespace permverify::runtime_spec {

namespace {

constexpr std::int64_t least_integer = std::numeric_limits<std::int64_t>::min();

std::int64_t floor_quotient(std::int64_t a, std::int64_t b) {
  const std::int64_t quotient = a / b;
  return a % b != 0 && ((a < 0) != (b < 0)) ? quotient - 1 : quotient;
}
std::int64_t floor_remainder(std::int64_t a, std::int64_t b) {
  const std::int64_t remainder = a % b;
  return remainder != 0 && ((remainder < 0) != (b < 0)) ? remainder + b : remainder;
}

std::uint64_t low_bits(std::uint64_t word, unsigned bits) {
  return word << (64U - bits) >> (64U - bits);
}

}  // namespace

std::int64_t Run::exact_int(const Node& n) {
  const std::int64_t a = word(n.a);
  std::int64_t result = 0;
  bool wide = false;
  if (n.op == NodeOp::NegInt) {
    wide = __builtin_sub_overflow(std::int64_t{0}, a, &result);
  } else {
    const std::int64_t b = word(n.b);
    if (n.op == NodeOp::AddInt) {
      wide = __builtin_add_overflow(a, b, &result);
    } else if (n.op == NodeOp::SubInt) {
      wide = __builtin_sub_overflow(a, b, &result);
    } else {
      wide = __builtin_mul_overflow(a, b, &result);
    }
  }
  if (wide) stop(Reason::TooLarge, n, "an exact number here needs more than 64 bits");
  return result;
}

std::int64_t Run::division(const Node& n) {
  const std::int64_t a = word(n.a);
  const std::int64_t b = word(n.b);
  if (b == 0) stop(Reason::DivisionByZero, n, "the divisor is zero");
  if (b == -1) {
    // A remainder is undefined where the quotient leaves the type (C17 6.5.5 p6); n.bits is 0 for
    // exact numbers.
    const bool word = n.op == NodeOp::TruncModInt && n.bits != 0 && frame_.check_overflow;
    if (word && a == least_integer >> (64U - n.bits)) {
      stop(Reason::Overflow, n, "this leaves the range of its type");
    }
    if (n.op == NodeOp::ModInt || n.op == NodeOp::TruncModInt) return 0;
    if (a == least_integer) stop(Reason::TooLarge, n, "an exact number here needs more than 64 bits");
    return -a;
  }
  if (n.op == NodeOp::DivInt) return floor_quotient(a, b);
  if (n.op == NodeOp::ModInt) return floor_remainder(a, b);
  return n.op == NodeOp::TruncDivInt ? a / b : a % b;
}

// Times or by a power of two, rounded down.
std::int64_t Run::shift(const Node& n) {
  const std::int64_t a = word(n.a);
  const std::int64_t by = word(n.b);
  // Of a machine integer of a program, less than its bits (C17 6.5.7 p3).
  if (by < 0 || (n.bits != 0 && by >= n.bits)) {
    stop(Reason::ShiftAmount, n, "the amount of this shift is negative or too large");
  }
  if (n.op == NodeOp::ShrInt) return by >= 64 ? (a < 0 ? -1 : 0) : a >> by;
  if (n.op == NodeOp::ShrU)
    return by >= 64 ? 0 : static_cast<std::int64_t>(static_cast<std::uint64_t>(a) >> by);
  const auto left = static_cast<std::uint64_t>(a);
  if (n.op == NodeOp::ShlU) {
    return by >= 64 ? 0 : static_cast<std::int64_t>(low_bits(left << by, n.bits));
  }
  const std::int64_t result = by >= 64 ? 0 : static_cast<std::int64_t>(left << by);
  const bool kept = a == 0 || (by < 64 && result >> by == a);
  if (n.op == NodeOp::ShlS) {
    if (kept) return fit(result, n);
    if (frame_.check_overflow) stop(Reason::Overflow, n, "this leaves the range of its type");
    return static_cast<std::int64_t>(static_cast<std::uint64_t>(result) << (64U - n.bits)) >>
           (64U - n.bits);
  }
  if (!kept) stop(Reason::TooLarge, n, "an exact number here needs more than 64 bits");
  return result;
}

std::int64_t Run::fit(Wide exact, const Node& n) const {
  const unsigned unused = 64U - n.bits;
  const std::int64_t wrapped =
      static_cast<std::int64_t>(static_cast<std::uint64_t>(exact) << unused) >> unused;
  if (wrapped != exact && frame_.check_overflow)
    stop(Reason::Overflow, n, "this leaves the range of its type");
  return wrapped;
}

std::int64_t Run::signed_machine(const Node& n) {
  const Wide a = word(n.a);
  if (n.op == NodeOp::NegS) return fit(-a, n);
  const std::int64_t b = word(n.b);
  if (n.op == NodeOp::AddS) return fit(a + b, n);
  if (n.op == NodeOp::SubS) return fit(a - b, n);
  if (n.op == NodeOp::MulS) return fit(a * b, n);
  if (b == 0) stop(Reason::DivisionByZero, n, "the divisor is zero");
  if (b == -1) return fit(-a, n);
  const auto narrow = static_cast<std::int64_t>(a);
  return n.op == NodeOp::DivS ? floor_quotient(narrow, b) : narrow / b;
}

void Run::note_wrap(bool beyond_64_bits, std::uint64_t result, const Node& n) const {
  if (frame_.wrapped == nullptr) return;
  if (beyond_64_bits || result != low_bits(result, n.bits)) *frame_.wrapped = true;
}

std::int64_t Run::unsigned_machine(const Node& n) {
  const auto a = static_cast<std::uint64_t>(word(n.a));
  std::uint64_t result = 0;
  if (n.op == NodeOp::NegU) {
    result = 0 - a;
  } else if (n.op == NodeOp::BitNotU) {
    result = ~a;
  } else {
    const auto b = static_cast<std::uint64_t>(word(n.b));
    if (n.op == NodeOp::AddU) {
      result = a + b;
      note_wrap(result < a, result, n);
    } else if (n.op == NodeOp::SubU) {
      result = a - b;
      note_wrap(a < b, result, n);
    } else if (n.op == NodeOp::MulU) {
      const bool wide = __builtin_mul_overflow(a, b, &result);
      note_wrap(wide, result, n);
    } else {
      if (b == 0) stop(Reason::DivisionByZero, n, "the divisor is zero");
      result = n.op == NodeOp::DivU ? a / b : a % b;
    }
  }
  return static_cast<std::int64_t>(low_bits(result, n.bits));
}

std::int64_t Run::float32(const Node& n) {
  const float a = as_float({word(n.a), 1});
  if (n.op == NodeOp::NegF32) return from_float(-a).bits;
  const float b = as_float({word(n.b), 1});
  if (n.op == NodeOp::AddF32) return from_float(a + b).bits;
  if (n.op == NodeOp::SubF32) return from_float(a - b).bits;
  if (n.op == NodeOp::MulF32) return from_float(a * b).bits;
  if (n.op == NodeOp::DivF32) return from_float(a / b).bits;
  if (n.op == NodeOp::EqF32) return a == b;
  if (n.op == NodeOp::NeF32) return a != b;
  if (n.op == NodeOp::LtF32) return a < b;
  if (n.op == NodeOp::LeF32) return a <= b;
  if (n.op == NodeOp::GtF32) return a > b;
  assert(n.op == NodeOp::GeF32);
  return a >= b;
}

std::int64_t Run::float64(const Node& n) {
  const double a = as_double({word(n.a), 1});
  if (n.op == NodeOp::NegF64) return from_double(-a).bits;
  const double b = as_double({word(n.b), 1});
  if (n.op == NodeOp::AddF64) return from_double(a + b).bits;
  if (n.op == NodeOp::SubF64) return from_double(a - b).bits;
  if (n.op == NodeOp::MulF64) return from_double(a * b).bits;
  if (n.op == NodeOp::DivF64) return from_double(a / b).bits;
  if (n.op == NodeOp::EqF64) return a == b;
  if (n.op == NodeOp::NeF64) return a != b;
  if (n.op == NodeOp::LtF64) return a < b;
  if (n.op == NodeOp::LeF64) return a <= b;
  if (n.op == NodeOp::GtF64) return a > b;
  assert(n.op == NodeOp::GeF64);
  return a >= b;
}

// Towards zero. What C leaves undefined here tells nothing.
std::int64_t Run::float_to_int(double value, const Node& n) const {
  const double whole = std::trunc(value);
  const double limit = std::ldexp(1.0, n.is_signed ? n.bits - 1 : n.bits);
  const double least = n.is_signed ? -limit : 0.0;
  if (!(whole >= least && whole < limit)) {
    stop(Reason::TooLarge, n, "this float is no number of the type");
  }
  if (!n.is_signed) return static_cast<std::int64_t>(static_cast<std::uint64_t>(whole));
  return static_cast<std::int64_t>(whole);
}

std::int64_t Run::convert(const Node& n) {
  __extension__ using Quad = __float128;
  if (n.op == NodeOp::RealToF32 || n.op == NodeOp::RealToF64) {
    const Value v = exact(n.a);
    const Quad quotient = static_cast<Quad>(v.bits) / static_cast<Quad>(v.denominator);
    return n.op == NodeOp::RealToF32 ? from_float(static_cast<float>(quotient)).bits
                                     : from_double(static_cast<double>(quotient)).bits;
  }
  const std::int64_t a = word(n.a);
  const auto u = static_cast<std::uint64_t>(a);
  if (n.op == NodeOp::Wrap) {
    if (!n.is_signed) return static_cast<std::int64_t>(low_bits(u, n.bits));
    return static_cast<std::int64_t>(u << (64U - n.bits)) >> (64U - n.bits);
  }
  if (n.op == NodeOp::IntToF32) {
    return from_float(n.is_signed ? static_cast<float>(a) : static_cast<float>(u)).bits;
  }
  if (n.op == NodeOp::IntToF64) {
    return from_double(n.is_signed ? static_cast<double>(a) : static_cast<double>(u)).bits;
  }
  if (n.op == NodeOp::F32ToF64) return from_double(static_cast<double>(as_float({a, 1}))).bits;
  if (n.op == NodeOp::F64ToF32) return from_float(static_cast<float>(as_double({a, 1}))).bits;
  if (n.op == NodeOp::F32ToInt) return float_to_int(static_cast<double>(as_float({a, 1})), n);
  if (n.op == NodeOp::F64ToInt) return float_to_int(as_double({a, 1}), n);
  assert(n.op == NodeOp::ExactU64);
  if (a < 0) stop(Reason::TooLarge, n, "an exact number here needs more than 64 bits");
  return a;
}

}  // namespace permverify::runtime_spec
