#include "logic/term/interval.h"

#include <algorithm>

namespace permverify::term {

namespace {

using Bound = std::optional<Wide>;
constexpr unsigned widest = 120;  // bits

Bound as_bound(Wide value) {
  const Wide limit = Wide{1} << widest;
  return value < -limit || value > limit ? Bound{} : Bound{value};
}

Bound plus(Bound a, Bound b) { return a && b ? as_bound(*a + *b) : Bound{}; }

Bound times(Wide a, Wide b) {
  Wide result = 0;
  return __builtin_mul_overflow(a, b, &result) ? Bound{} : as_bound(result);
}

Wide floor_quotient(Wide a, Wide n) {
  const Wide quotient = a / n;
  return a % n != 0 && a < 0 ? quotient - 1 : quotient;
}

// The least k with -2^k <= a < 2^k for all members, or nothing.
std::optional<unsigned> bits_of(const Interval& a) {
  if (!a.is_bounded()) return std::nullopt;
  for (unsigned k = 0; k <= widest; ++k) {
    const Wide power = Wide{1} << k;
    if (-power <= *a.low && *a.high < power) return k;
  }
  return std::nullopt;
}

}  // namespace

Wide wide_power_of_two(unsigned exponent) { return Wide{1} << exponent; }

std::string to_string(Wide value) {
  std::string digits;
  const bool negative = value < 0;
  do {
    const int digit = static_cast<int>(value % 10);
    digits.insert(digits.begin(), static_cast<char>('0' + (digit < 0 ? -digit : digit)));
    value /= 10;
  } while (value != 0);
  return negative ? "-" + digits : digits;
}

std::optional<Wide> Interval::value() const { return low && low == high ? low : std::nullopt; }

bool Interval::within(const Interval& other) const {
  return (!other.low || (low && *low >= *other.low)) &&
         (!other.high || (high && *high <= *other.high));
}

Interval meet(const Interval& a, const Interval& b) {
  Interval result = a;
  if (b.low && (!a.low || *b.low > *a.low)) result.low = b.low;
  if (b.high && (!a.high || *b.high < *a.high)) result.high = b.high;
  return result;
}

Interval hull(const Interval& a, const Interval& b) {
  Interval result;
  if (a.low && b.low) result.low = std::min(*a.low, *b.low);
  if (a.high && b.high) result.high = std::max(*a.high, *b.high);
  return result;
}

Interval sum(const Interval& a, const Interval& b) {
  return {plus(a.low, b.low), plus(a.high, b.high)};
}

Interval scaled(const Interval& a, Wide factor) {
  if (factor == 0) return Interval::exactly(0);
  const Bound low = a.low ? times(*a.low, factor) : Bound{};
  const Bound high = a.high ? times(*a.high, factor) : Bound{};
  return factor > 0 ? Interval{low, high} : Interval{high, low};
}

Interval product(const Interval& a, const Interval& b) {
  if (const auto c = a.value()) return scaled(b, *c);
  if (const auto c = b.value()) return scaled(a, *c);
  if (a.is_nonnegative() && b.is_nonnegative()) {
    const Bound low = times(*a.low, *b.low);
    return {low ? low : Bound{0}, a.high && b.high ? times(*a.high, *b.high) : Bound{}};
  }
  if (!a.is_bounded() || !b.is_bounded()) return {};
  const Bound corners[] = {times(*a.low, *b.low), times(*a.low, *b.high), times(*a.high, *b.low),
                           times(*a.high, *b.high)};
  Interval result{corners[0], corners[0]};
  for (const Bound& corner : corners) result = hull(result, {corner, corner});
  return result;
}

Interval quotient(const Interval& a, const Interval& b) {
  if (!b.low || *b.low < 1 || (b.high && *b.high < *b.low)) return {};  // facts that contradict each other give empty intervals
  Interval result;
  // The quotient of a non-negative number is least for the greatest divisor, and so on.
  if (a.low) {
    result.low = *a.low < 0 ? Bound{floor_quotient(*a.low, *b.low)}
                            : Bound{b.high ? floor_quotient(*a.low, *b.high) : 0};
  }
  if (a.high) {
    result.high = *a.high >= 0 ? Bound{floor_quotient(*a.high, *b.low)}
                               : Bound{b.high ? floor_quotient(*a.high, *b.high) : -1};
  }
  return result;
}

Interval remainder(const Interval& a, const Interval& b) {
  if (!b.low || *b.low < 1) return {};
  if (a.within({Wide{0}, *b.low - 1})) return a;
  if (const auto divisor = b.value(); divisor && a.is_bounded()) {
    const Interval q = quotient(a, b);
    if (const auto times = q.value()) return {*a.low - *times * *divisor, *a.high - *times * *divisor};
  }
  Interval result{Wide{0}, b.high ? Bound{*b.high - 1} : Bound{}};
  if (a.is_nonnegative()) result = meet(result, {Wide{0}, a.high});
  return result;
}

// A non-negative operand bounds the conjunction; else the sign extension of the longer one does.
Interval bit_and(const Interval& a, const Interval& b) {
  if (a.is_nonnegative() && b.is_nonnegative()) return meet({Wide{0}, a.high}, {Wide{0}, b.high});
  if (a.is_nonnegative()) return {Wide{0}, a.high};
  if (b.is_nonnegative()) return {Wide{0}, b.high};
  return bit_or_xor(a, b);
}

Interval bit_or_xor(const Interval& a, const Interval& b) {
  const bool nonnegative = a.is_nonnegative() && b.is_nonnegative();
  const auto x = bits_of(a), y = bits_of(b);
  if (!x || !y) return {nonnegative ? Bound{0} : Bound{}, {}};
  const Wide power = Wide{1} << std::max(*x, *y);
  return {nonnegative ? Wide{0} : -power, power - 1};
}

// Only for exponents that are not negative; others have no value.
Interval power_of_two(const Interval& exponent) {
  const Wide low = exponent.low ? std::max<Wide>(*exponent.low, 0) : 0;
  Interval result{Wide{1}, {}};
  if (low <= widest) result.low = Wide{1} << static_cast<unsigned>(low);
  if (exponent.high && *exponent.high >= 0 && *exponent.high <= widest) {
    result.high = Wide{1} << static_cast<unsigned>(*exponent.high);
  }
  return result;
}

}  // namespace permverify::term
