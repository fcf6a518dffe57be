// Machine integers as mathematical ones (logic.md 9). Conversion to n bits is modulo 2^n. A solver
// that meets a bare `mod 2^64` in every index loses its way, so the cheapest term is taken that is
// equal to the remainder wherever the bounds of the value hold. With the values of the type
// [low, high], P = 2^n = high - low + 1, and k periods below the value meaning
// low + k*P <= e <= high + k*P:
//
//   all of the interval in period k          e - k*P                       (k == 0: e itself)
//   in periods 0 and 1                       ite(e <= high, e, e - P)
//   in periods -1 and 0                      ite(low <= e, e, e + P)
//   in periods -1, 0 and 1                   ite(e < low, e + P, ite(e <= high, e, e - P))
//   else                                     ite(low <= e <= high, e, (e - low) mod P + low)
//
// Each is the one number in [low, high] that differs from e by a multiple of P. The last holds for
// all e; its condition lets a solver that knows the range forget the remainder.
#include <limits>

#include "logic/semantics/vocabulary.h"

namespace permverify::obligation {

using term::Interval;
using term::Wide;

namespace {

const Wide no_period = term::wide_power_of_two(120);

Wide period_of(Wide value, Wide low, Wide size) {
  const Wide distance = value - low;
  return distance / size - (distance % size < 0 ? 1 : 0);
}

}  // namespace

Interval Vocabulary::values_of(const ir::Type& fixed) {
  const Wide size = term::wide_power_of_two(fixed.bits);
  if (fixed.is_signed) return {-(size / 2), size / 2 - 1};
  return {Wide{0}, size - 1};
}

Term Vocabulary::number(Wide value) {
  const auto narrow = static_cast<std::int64_t>(value);
  if (narrow == value) return terms_.integer(narrow);
  const Wide beyond = term::wide_power_of_two(64);
  const Wide rest = value < 0 ? value + beyond : value - beyond;
  const Term power = terms_.power_of_two(64);
  return terms_.add(value < 0 ? terms_.neg(power) : power,
                    terms_.integer(static_cast<std::int64_t>(rest)));
}

Term Vocabulary::in_range(Term value, const ir::Type& fixed) const {
  const unsigned bits = fixed.bits;
  if (fixed.is_signed) {
    const std::int64_t low =
        bits == 64 ? std::numeric_limits<std::int64_t>::min() : -(std::int64_t{1} << (bits - 1));
    return terms_.conj(terms_.le(terms_.integer(low), value),
                       terms_.le(value, terms_.integer(-(low + 1))));
  }
  return terms_.conj(terms_.le(terms_.integer(0), value),
                     terms_.lt(value, terms_.power_of_two(bits)));
}

Term Vocabulary::wrap(Term value, const ir::Type& fixed, const Interval& known) {
  const Interval type = values_of(fixed);
  const Interval now = term::meet(ranges_.of(value), known);
  const Wide size = *type.high - *type.low + 1;
  const Term period = terms_.power_of_two(fixed.bits);
  const Term low = number(*type.low);
  const Wide first = now.low ? period_of(*now.low, *type.low, size) : -no_period;
  const Wide last = now.high ? period_of(*now.high, *type.low, size) : no_period;
  const auto periods_between = [&](Wide least, Wide most) {
    return first >= least && last <= most;
  };
  if (const auto constant = now.value()) return number(*constant - first * size);
  if (first == last && static_cast<std::int64_t>(first) == first) {
    return terms_.sub(value, terms_.mul(terms_.integer(static_cast<std::int64_t>(first)), period));
  }
  const Term down = terms_.ite(terms_.lt(value, terms_.add(low, period)), value,
                               terms_.sub(value, period));
  if (periods_between(0, 1)) return down;
  const Term up = terms_.add(value, period);
  if (periods_between(-1, 0)) return terms_.ite(terms_.le(low, value), value, up);
  if (periods_between(-1, 1)) {
    const Term result = terms_.ite(terms_.lt(value, low), up, down);
    if (now == ranges_.of(value)) ranges_.learn(result, type);  // not seen from its parts
    return result;
  }
  const Term rest = terms_.add(terms_.mod(terms_.sub(value, low), period), low);
  return terms_.ite(in_range(value, fixed), value, rest);
}

}  // namespace permverify::obligation
