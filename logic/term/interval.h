// Intervals of integers, computed exactly or not at all.
#pragma once
#include <cstdint>
#include <optional>
#include <string>

namespace permverify::term {

__extension__ using Wide = __int128;  // holds every product of two 64-bit numbers

// 2^exponent, for exponents up to 120.
Wide wide_power_of_two(unsigned exponent);
std::string to_string(Wide value);

// The integers from low to high, both included; an unset end is unbounded. The result of an operation
// contains all results of its operands. An end beyond 2^120 in magnitude is dropped, which only weakens
// the bound.
struct Interval {
  std::optional<Wide> low, high;
  bool operator==(const Interval&) const = default;

  static Interval exactly(Wide value) { return {value, value}; }
  bool is_bounded() const { return low && high; }
  // The only member; nothing if there are more.
  std::optional<Wide> value() const;
  bool within(const Interval& other) const;
  bool is_nonnegative() const { return low && *low >= 0; }
};

Interval meet(const Interval& a, const Interval& b);  // both hold
Interval hull(const Interval& a, const Interval& b);  // one of them holds
Interval sum(const Interval& a, const Interval& b);
Interval scaled(const Interval& a, Wide factor);
Interval product(const Interval& a, const Interval& b);
// Floor division and its remainder; unbounded unless the divisor is positive.
Interval quotient(const Interval& a, const Interval& b);
Interval remainder(const Interval& a, const Interval& b);
// Bit operations on two's complement of any length.
Interval bit_and(const Interval& a, const Interval& b);
Interval bit_or_xor(const Interval& a, const Interval& b);
Interval power_of_two(const Interval& exponent);

}  // namespace permverify::term
