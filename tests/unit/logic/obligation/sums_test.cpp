// Sums over threads: what is taken out of a sum leaves its value as it is.
#include <catch2/catch.hpp>
#include <random>

#include "logic/memory/sums.h"
#include "logic/term/evaluate.h"

using namespace permverify::term;
using permverify::obligation::summed;
using permverify::obligation::summed_up_to_bound;
using permverify::obligation::Summand;

namespace {

class RandomSums {
 public:
  explicit RandomSums(unsigned seed) : random_(seed) {}

  int pick(int below) { return static_cast<int>(random_() % static_cast<unsigned>(below)); }

  Term side() {
    switch (pick(6)) {
      case 0: return m.integer(pick(7) - 2);
      case 1: return m.add(v, m.integer(pick(5) - 2));
      case 2: return m.sub(x, v);
      case 3: return m.mul(m.integer(pick(3) + 1), v);
      case 4: return m.add(m.mod(v, m.integer(2)), y);
      default: return x;
    }
  }
  Term part() {
    const Term a = side(), b = side();
    switch (pick(4)) {
      case 0: return m.eq(a, b);
      case 1: return m.lt(a, b);
      case 2: return m.le(a, b);
      default: return m.negate(m.eq(a, b));
    }
  }
  Summand each() {
    std::vector<Term> parts;
    for (int i = pick(4); i-- > 0;) parts.push_back(part());
    const Term amount = pick(3) == 0 ? m.integer(pick(5) - 2) : m.mul(m.integer(pick(5) - 2), m.add(side(), side()));
    return {m.conj(parts), amount};
  }
  Term total(const Summand& sum) { return m.ite(sum.condition, sum.amount, m.integer(0)); }
  std::int64_t value(Term t, int size, int at_x, int at_y) {
    Interpretation values;
    values.symbols = {{n, std::int64_t{size}}, {x, std::int64_t{at_x}}, {y, std::int64_t{at_y}}};
    const auto result = evaluate(t, values);
    REQUIRE(result);
    return std::get<std::int64_t>(*result);
  }

  TermManager m;
  Term n = m.fresh("n", int_sort, Scope::Launch), x = m.fresh("x", int_sort, Scope::Launch);
  Term y = m.fresh("y", int_sort, Scope::Launch), v = m.bound("v", int_sort);

 private:
  std::mt19937 random_;
};

}  // namespace

TEST_CASE("a sum over threads is what it was written as", "[obligation]") {
  for (unsigned seed = 0; seed < 400; ++seed) {
    RandomSums s(seed);
    const Summand each = s.each();
    const Term whole = s.m.reduce(Kind::Sum, s.v, s.m.integer(0), s.n, s.m.truth(true), s.total(each));
    const Term shorter = s.total(summed(s.m, s.v, s.n, each));
    for (int i = 0; i < 12; ++i) {
      const int size = s.pick(6), at_x = s.pick(9) - 3, at_y = s.pick(5) - 2;
      INFO(to_string(whole) << "  " << to_string(shorter) << "  n = " << size << ", x = " << at_x << ", y = " << at_y);
      CHECK(s.value(whole, size, at_x, at_y) == s.value(shorter, size, at_x, at_y));
    }
  }
}

TEST_CASE("a sum up to a bound that its condition gives", "[obligation]") {
  int found = 0;
  for (unsigned seed = 0; seed < 400; ++seed) {
    RandomSums s(seed);
    const Summand each = s.each();
    const auto bounded = summed_up_to_bound(s.m, s.v, each);
    if (!bounded) continue;
    ++found;
    const Term enough = s.m.integer(40);  // behind each bound that is drawn
    const Term whole = s.m.reduce(Kind::Sum, s.v, s.m.integer(0), enough, s.m.truth(true), s.total(each));
    for (int i = 0; i < 12; ++i) {
      const int at_x = s.pick(9) - 3, at_y = s.pick(5) - 2;
      INFO(to_string(whole) << "  " << to_string(bounded->sum) << "  x = " << at_x << ", y = " << at_y);
      CHECK(s.value(bounded->end, 1, at_x, at_y) <= 40);
      CHECK(s.value(whole, 1, at_x, at_y) == s.value(bounded->sum, 1, at_x, at_y));
    }
  }
  CHECK(found > 20);
}
