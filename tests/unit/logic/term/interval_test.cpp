// Interval operations contain every result of their operands: tried on all small intervals.
#include <limits>

#include <catch2/catch.hpp>

#include "logic/term/evaluate.h"
#include "logic/term/ranges.h"

using namespace permverify::term;

namespace {

constexpr int reach = 6;

std::vector<Interval> intervals() {
  std::vector<Interval> result{{}};
  for (Wide low = -reach; low <= reach; ++low) {
    result.push_back({low, {}});
    result.push_back({{}, low});
    for (Wide high = low; high <= reach; high += 2) result.push_back({low, high});
  }
  return result;
}

bool contains(const Interval& interval, Wide value) {
  return Interval::exactly(value).within(interval);
}

Wide floor_div(Wide a, Wide n) { return a / n - (a % n != 0 && (a < 0) != (n < 0) ? 1 : 0); }

// Calls check(a, b) for the members within reach of two intervals.
template <class Check>
void for_members(const Interval& a, const Interval& b, Check check) {
  for (Wide x = -reach; x <= reach; ++x) {
    for (Wide y = -reach; y <= reach; ++y) {
      if (contains(a, x) && contains(b, y)) check(x, y);
    }
  }
}

}  // namespace

TEST_CASE("interval arithmetic contains every result", "[term]") {
  std::size_t wrong = 0, checked = 0;
  const auto all = intervals();
  for (const Interval& a : all) {
    for (const Interval& b : all) {
      const Interval added = sum(a, b), times = product(a, b), quotients = quotient(a, b),
                     rests = remainder(a, b), ands = bit_and(a, b), ors = bit_or_xor(a, b),
                     both = meet(a, b), either = hull(a, b);
      for_members(a, b, [&](Wide x, Wide y) {
        ++checked;
        bool fine = contains(added, x + y) && contains(times, x * y) && contains(ands, x & y) &&
                    contains(ors, x | y) && contains(ors, x ^ y) && contains(either, x) &&
                    contains(either, y) && (x != y || contains(both, x));
        if (y != 0) {
          const Wide q = floor_div(x, y);
          fine = fine && contains(quotients, q) && contains(rests, x - q * y);
        }
        if (x >= 0) fine = fine && contains(power_of_two(a), wide_power_of_two(unsigned(x)));
        fine = fine && contains(scaled(a, 3), 3 * x) && contains(scaled(a, -2), -2 * x);
        if (!fine) ++wrong;
      });
    }
  }
  CHECK(wrong == 0);
  CHECK(checked > 150'000);
}

TEST_CASE("interval arithmetic is as tight as bounds allow", "[term]") {
  const Interval byte{Wide{0}, Wide{255}};
  CHECK(sum(byte, byte) == Interval{Wide{0}, Wide{510}});
  CHECK(product(byte, scaled(byte, -1)) == Interval{Wide{-65025}, Wide{0}});
  CHECK(quotient(byte, Interval::exactly(2)) == Interval{Wide{0}, Wide{127}});
  CHECK(remainder(byte, Interval::exactly(16)) == Interval{Wide{0}, Wide{15}});
  CHECK(remainder(byte, Interval::exactly(300)) == byte);
  CHECK(remainder(Interval{Wide{515}, Wide{520}}, Interval::exactly(256)) == Interval{Wide{3}, Wide{8}});
  CHECK(remainder(Interval{Wide{-6}, Wide{-1}}, Interval::exactly(256)) == Interval{Wide{250}, Wide{255}});
  CHECK(remainder(Interval{Wide{-6}, Wide{1}}, Interval::exactly(256)) == byte);
  CHECK(quotient(byte, {Wide{0}, Wide{3}}) == Interval{});
  CHECK(quotient(byte, {Wide{1}, Wide{0}}) == Interval{});  // no divisor: its facts contradict each other
  CHECK(to_string(-wide_power_of_two(64)) == "-18446744073709551616");
}

TEST_CASE("ranges know what conditions say of branches", "[term]") {
  TermManager m;
  Ranges ranges(m);
  const Term x = m.fresh("x", int_sort, Scope::Private);
  const Term y = m.fresh("y", int_sort, Scope::Private);
  const Term ten = m.integer(10);
  CHECK(ranges.of(m.ite(m.lt(x, m.integer(0)), m.neg(x), x)) == Interval{Wide{0}, {}});
  ranges.learn(x, {Wide{-3}, Wide{100}});
  CHECK(ranges.of(m.ite(m.lt(x, ten), x, m.integer(4))) == Interval{Wide{-3}, Wide{9}});
  CHECK(ranges.of(m.ite(m.le(ten, x), m.sub(x, ten), x)) == Interval{Wide{-3}, Wide{90}});
  // y is the sum that is known, wherever it stands.
  const Term sum_of_two = m.add(m.mul(x, y), y);
  ranges.learn(sum_of_two, {Wide{0}, Wide{7}});
  CHECK(ranges.of(m.add(sum_of_two, ten)) == Interval{Wide{10}, Wide{17}});
  CHECK(ranges.of(m.add(m.mul(m.integer(2), sum_of_two), x)) == Interval{Wide{-3}, Wide{114}});
  CHECK(ranges.of(m.add(m.mul(x, y), m.mul(m.integer(2), y))) == Interval{});
}

TEST_CASE("a path bounds a symbol by what it compares it with", "[term]") {
  TermManager m;
  Ranges ranges(m);
  const Term k = m.fresh("k", int_sort, Scope::Private);
  const Term size = m.fresh("size", int_sort, Scope::Launch), open = m.fresh("open", int_sort, Scope::Launch);
  ranges.learn(k, {Wide{0}, Wide{4294967295}});
  ranges.learn(size, {Wide{1}, Wide{2147483647}});
  const Term twice = m.mul(m.integer(2), k), period = m.integer(4294967296);
  const Term doubled = m.ite(m.lt(twice, period), twice, m.sub(twice, period));
  CHECK(ranges.where(doubled, m.le(k, size)) == twice);
  CHECK(ranges.where(doubled, m.conj(m.lt(m.integer(0), open), m.le(k, size))) == twice);
  // On the other side of the comparison, of something without bounds, and one past the last that fits.
  CHECK(ranges.where(doubled, m.le(size, k)) == doubled);
  CHECK(ranges.where(doubled, m.negate(m.le(k, size))) == doubled);
  CHECK(ranges.where(doubled, m.le(k, open)) == doubled);
  CHECK(ranges.where(doubled, m.le(k, m.add(size, m.integer(1)))) == doubled);
  CHECK(ranges.where(doubled, m.lt(k, m.add(size, m.integer(1)))) == twice);
  // What holds on one path is not kept for another.
  CHECK(ranges.where(doubled, m.truth(true)) == doubled);
}

TEST_CASE("coefficients at the ends of 64 bits and constants beyond them do no harm", "[term]") {
  TermManager m;
  Ranges ranges(m);
  const Term x = m.fresh("x", int_sort, Scope::Private);
  const Term y = m.fresh("y", int_sort, Scope::Private);
  const std::int64_t least = std::numeric_limits<std::int64_t>::min();
  const Term down = m.sub(m.neg(x), y);
  ranges.learn(down, {Wide{0}, Wide{7}});
  CHECK(ranges.of(m.add(m.mul(m.integer(least), x), y)) == Interval{});
  // 2^63 * 2^100 is no number that is kept, so nothing is said.
  const Term huge = m.mul(m.integer(least), m.pow2(m.integer(100)));
  CHECK(ranges.of(m.ite(m.lt(x, huge), x, m.integer(0))) == Interval{});
}

TEST_CASE("bit operations fold to what they compute", "[term]") {
  TermManager m;
  const Term x = m.fresh("x", int_sort, Scope::Private);
  Interpretation values;
  std::size_t checked = 0;
  for (std::int64_t mask = -130; mask <= 130; ++mask) {
    const Term c = m.integer(mask);
    const Term both = m.bit_and(x, c), either = m.bit_or(x, c), other = m.bit_xor(c, x);
    for (std::int64_t value = -140; value <= 140; value += 3) {
      values.symbols[x] = value;
      const auto is = [&](Term t, std::int64_t expected) {
        const auto found = evaluate(t, values);
        return found && std::get<std::int64_t>(*found) == expected;
      };
      ++checked;
      if (!is(both, value & mask) || !is(either, value | mask) || !is(other, value ^ mask)) {
        FAIL(mask << " " << value);
      }
    }
  }
  CHECK(checked > 20'000);
  CHECK(m.bit_and(x, m.integer(63)) == m.mod(x, m.integer(64)));
  CHECK(m.bit_xor(x, x).is_int(0));
  CHECK(m.pow2(m.integer(5)).is_int(32));
  const auto top = evaluate(m.pow2(m.integer(64)), {});
  REQUIRE(top);
  CHECK(as_wide(*top) == wide_power_of_two(64));
}
