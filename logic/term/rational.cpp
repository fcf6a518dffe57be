#include "logic/term/rational.h"

#include <limits>

namespace permverify::term {

namespace {

__extension__ using Wide = __int128;  // holds any product of two 64-bit numbers
constexpr std::int64_t lowest = std::numeric_limits<std::int64_t>::min();

// Greatest common divisor of magnitudes; neither argument is the lowest integer.
std::int64_t gcd(std::int64_t a, std::int64_t b) { return std::gcd(a, b); }

}  // namespace

std::optional<std::int64_t> checked_add(std::int64_t a, std::int64_t b) {
  std::int64_t result = 0;
  if (__builtin_add_overflow(a, b, &result)) return std::nullopt;
  return result;
}

std::optional<std::int64_t> checked_mul(std::int64_t a, std::int64_t b) {
  std::int64_t result = 0;
  if (__builtin_mul_overflow(a, b, &result)) return std::nullopt;
  return result;
}

std::optional<std::int64_t> floor_div(std::int64_t a, std::int64_t b) {
  if (b == 0 || (a == lowest && b == -1)) return std::nullopt;
  const std::int64_t quotient = a / b;
  const bool inexact = a % b != 0;
  return inexact && ((a < 0) != (b < 0)) ? quotient - 1 : quotient;
}

std::optional<std::int64_t> floor_mod(std::int64_t a, std::int64_t b) {
  if (b == 0) return std::nullopt;
  if (b == -1) return 0;
  const std::int64_t remainder = a % b;
  return remainder != 0 && ((remainder < 0) != (b < 0)) ? remainder + b : remainder;
}

std::optional<Rational> make_rational(std::int64_t numerator, std::int64_t denominator) {
  if (denominator == 0 || numerator == lowest || denominator == lowest) return std::nullopt;
  const std::int64_t divisor = gcd(numerator, denominator) * (denominator < 0 ? -1 : 1);
  return Rational{numerator / divisor, denominator / divisor};
}

std::optional<Rational> checked_add(Rational a, Rational b) {
  const auto left = checked_mul(a.numerator, b.denominator);
  const auto right = checked_mul(b.numerator, a.denominator);
  const auto denominator = checked_mul(a.denominator, b.denominator);
  if (!left || !right || !denominator) return std::nullopt;
  const auto numerator = checked_add(*left, *right);
  if (!numerator) return std::nullopt;
  return make_rational(*numerator, *denominator);
}

std::optional<Rational> checked_mul(Rational a, Rational b) {
  const auto numerator = checked_mul(a.numerator, b.numerator);
  const auto denominator = checked_mul(a.denominator, b.denominator);
  if (!numerator || !denominator) return std::nullopt;
  return make_rational(*numerator, *denominator);
}

std::optional<Rational> checked_neg(Rational a) {
  if (a.numerator == lowest) return std::nullopt;
  return Rational{-a.numerator, a.denominator};
}

std::optional<Rational> checked_div(Rational a, Rational b) {
  if (b.numerator == 0 || b.numerator == lowest) return std::nullopt;
  const std::int64_t sign = b.numerator < 0 ? -1 : 1;
  return checked_mul(a, Rational{sign * b.denominator, sign * b.numerator});
}

bool less(Rational a, Rational b) {
  return static_cast<Wide>(a.numerator) * b.denominator <
         static_cast<Wide>(b.numerator) * a.denominator;
}

}  // namespace permverify::term
