// Exact arithmetic on 64 bits: an operation returns nothing if its result does not fit.
#pragma once
#include <cstdint>
#include <numeric>
#include <optional>

namespace permverify::term {

struct Rational {
  std::int64_t numerator = 0, denominator = 1;  // reduced, denominator > 0
  bool operator==(const Rational&) const = default;
};

std::optional<std::int64_t> checked_add(std::int64_t a, std::int64_t b);
std::optional<std::int64_t> checked_mul(std::int64_t a, std::int64_t b);
// Rounded towards minus infinity; the remainder has the sign of the divisor. b != 0.
std::optional<std::int64_t> floor_div(std::int64_t a, std::int64_t b);
std::optional<std::int64_t> floor_mod(std::int64_t a, std::int64_t b);

std::optional<Rational> make_rational(std::int64_t numerator, std::int64_t denominator);
std::optional<Rational> checked_add(Rational a, Rational b);
std::optional<Rational> checked_mul(Rational a, Rational b);
std::optional<Rational> checked_neg(Rational a);
std::optional<Rational> checked_div(Rational a, Rational b);  // nothing for b == 0
bool less(Rational a, Rational b);

}  // namespace permverify::term
