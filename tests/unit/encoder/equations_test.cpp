// Equations that fall into digits, and symbols that are sums: fires, is right, is silent.
#include <random>

#include "fixture.h"
#include "logic/term/evaluate.h"

using namespace permverify::term;
using permverify::testing::Kernel;
namespace encoder = permverify::encoder;

namespace {

void digits(encoder::Problem& problem) { encoder::pass_radix(problem); }
void sums(encoder::Problem& problem) { encoder::pass_equations(problem); }

struct Equations : Kernel {
  Term n = launch("n"), x = own("x"), y = own("y"), u = own("u"), v = own("v");

  std::vector<Term> all(void (*pass)(encoder::Problem&), std::vector<Term> facts) {
    hypotheses = std::move(facts);
    return after(pass);
  }
  static bool has(const std::vector<Term>& facts, Term t) {
    return std::find(facts.begin(), facts.end(), t) != facts.end();
  }
  Term two_digits(Term low, Term high) { return m.add(low, m.mul(num(32), high)); }
};

}  // namespace

TEST_CASE_METHOD(Equations, "equal quotients and remainders make equal numbers", "[encoder]") {
  const auto quotients = [](encoder::Problem& problem) { encoder::pass_quotients(problem); };
  const Term rows = m.eq(m.div(x, num(8)), m.div(y, num(8)));
  const Term columns = m.eq(m.mod(x, num(8)), m.mod(y, num(8)));
  SECTION("in any order, either way round") {
    CHECK(all(quotients, {rows, columns}) == std::vector<Term>{m.eq(x, y)});
    CHECK(all(quotients, {columns, m.lt(n, x), rows}) ==
          std::vector<Term>{m.eq(x, y), m.lt(n, x)});
    const Term turned = m.eq(m.mod(y, num(8)), m.mod(x, num(8)));
    CHECK(all(quotients, {rows, turned}) == std::vector<Term>{m.eq(x, y)});
  }
  SECTION("not by other divisors, of other numbers, by what is no constant, or under a condition") {
    for (const Term other : {m.eq(m.mod(x, num(16)), m.mod(y, num(16))),
                             m.eq(m.mod(x, num(8)), m.mod(u, num(8))),
                             m.eq(m.mod(x, num(8)), y), m.disj(m.lt(n, x), columns)}) {
      CHECK(has(all(quotients, {rows, other}), rows));
    }
    const Term by_n = m.eq(m.div(x, n), m.div(y, n));
    CHECK(has(all(quotients, {by_n, m.eq(m.mod(x, n), m.mod(y, n))}), by_n));
    CHECK(has(all(quotients, {rows, rows}), rows));
  }
}

TEST_CASE_METHOD(Equations, "numbers in digits are equal digit by digit", "[encoder]") {
  const Term equation = m.eq(two_digits(x, u), two_digits(y, v));
  SECTION("with digits in their bounds") {
    const auto facts = all(digits, {below(x, num(32)), below(y, num(32)), equation});
    CHECK(has(facts, m.eq(x, y)));
    CHECK(has(facts, m.eq(u, v)));
    CHECK_FALSE(has(facts, equation));
  }
  SECTION("not with a digit that may be too large, or without a bound") {
    CHECK(has(all(digits, {below(x, num(33)), below(y, num(32)), equation}), equation));
    CHECK(has(all(digits, {m.le(num(0), x), below(y, num(32)), equation}), equation));
    CHECK(has(all(digits, {m.implies(m.lt(n, x), below(x, num(32))), below(y, num(32)), equation}),
              equation));
  }
  SECTION("inside of a negation and of alternatives") {
    const auto facts = all(digits, {below(x, num(32)), below(y, num(32)),
                                    m.disj(m.lt(n, x), m.negate(equation))});
    CHECK(has(facts, m.disj(m.lt(n, x), m.negate(m.conj(m.eq(x, y), m.eq(u, v))))));
  }
  SECTION("a constant has digits, too") {
    const auto facts = all(digits, {below(x, num(32)), m.eq(two_digits(x, u), num(70))});
    CHECK(has(facts, m.eq(x, num(6))));
    CHECK(has(facts, m.eq(u, num(2))));
    const Term open = m.eq(two_digits(x, u), num(70));  // 6 + 2*32, or 38 + 32
    CHECK(has(all(digits, {below(x, num(40)), open}), open));
    hypotheses = {below(x, num(4)), m.eq(two_digits(x, u), num(10))};
    proved(m.truth(false));
  }
  SECTION("the bounds of a sum are those of its digit") {
    const Term mine = two_digits(x, u), other = two_digits(y, v);
    const Term planes = m.eq(m.add(mine, m.mul(num(128), n)),
                             m.add(other, m.mul(num(128), launch("m"))));
    const auto facts = all(digits, {below(mine, num(100)), below(other, num(100)), planes});
    CHECK_FALSE(has(facts, planes));
    CHECK(has(all(digits, {below(mine, num(100)), below(other, num(129)), planes}), planes));
  }
}

// A wrong rule shows here: all values within the bounds, random equations.
TEST_CASE_METHOD(Equations, "what is said of digits may be the negation of alternatives", "[encoder]") {
  const Term equation = m.eq(two_digits(x, u), two_digits(y, v));
  const Term outside = m.disj({m.le(num(32), x), m.lt(x, num(0)), m.le(num(32), y), m.lt(y, num(0))});
  const auto told_apart = [](encoder::Problem& problem) {
    encoder::pass_constants(problem);
    encoder::pass_radix(problem);
  };
  const auto facts = all(told_apart, {m.negate(outside), equation});
  CHECK(has(facts, m.eq(x, y)));
  CHECK(has(facts, m.eq(u, v)));
  CHECK(has(facts, m.lt(x, num(32))));
  const auto implied = all(told_apart, {m.negate(m.implies(below(x, num(32)), m.le(num(32), y))),
                                    m.le(num(0), y), equation});
  CHECK(has(implied, m.eq(u, v)));
  CHECK_FALSE(has(all(told_apart, {outside, equation}), m.eq(u, v)));
  const Term inside = m.conj({below(x, num(32)), below(y, num(32))});
  const Term either = m.disj(m.conj({inside, m.lt(n, u)}), m.conj({inside, m.lt(v, n)}));
  const auto common = all(told_apart, {either, equation});
  CHECK(has(common, m.eq(x, y)));
  CHECK(has(common, m.eq(u, v)));
  CHECK_FALSE(has(common, m.lt(n, u)));
  // Alternatives inside of what alternatives share: in time, too.
  Term deep = inside;
  for (int i = 0; i < 60; ++i) {
    deep = m.disj(m.conj({deep, m.lt(n, num(-i))}), m.conj({deep, m.lt(num(100 + i), n)}));
  }
  CHECK(has(all(told_apart, {deep, equation}), m.eq(u, v)));
}

TEST_CASE_METHOD(Equations, "an equation keeps its truth value", "[encoder]") {
  std::mt19937 random(20);
  const auto draw = [&](int low, int high) {
    return static_cast<int>(random() % static_cast<unsigned>(high - low + 1)) + low;
  };
  const int coefficients[] = {1, 1, 2, 3, 4, 6, 8, 12, 16, -1, -2, -4, -8};
  const std::vector<Term> symbols{x, y, u, v};
  unsigned changed = 0;
  for (int i = 0; i < 400; ++i) {
    std::vector<Term> facts, parts{num(draw(-20, 20))};
    std::vector<std::pair<int, int>> bounds;
    for (const Term s : symbols) {
      const int low = draw(-3, 2), high = low + draw(0, 4);
      bounds.emplace_back(low, high);
      facts.push_back(m.le(num(low), s));
      facts.push_back(m.le(s, num(high)));
      parts.push_back(m.mul(num(coefficients[random() % std::size(coefficients)]), s));
    }
    const Term equation = m.eq(m.add(parts), num(0));
    // Inside of an alternative: what a whole fact becomes need not differ from its neighbours.
    const Term flag = m.lt(n, num(0));
    facts.push_back(m.disj(flag, equation));
    const Term now = all(digits, facts).back();
    if (now == facts.back()) continue;
    ++changed;
    std::vector<int> at;
    for (const auto& [low, high] : bounds) at.push_back(low);
    for (bool more = true; more;) {
      Interpretation values;
      values.symbols[n] = std::int64_t{0};
      for (std::size_t k = 0; k < symbols.size(); ++k) {
        values.symbols[symbols[k]] = std::int64_t{at[k]};
      }
      REQUIRE(evaluate(now, values) == evaluate(facts.back(), values));
      more = false;
      for (std::size_t k = 0; k < symbols.size() && !more; ++k) {
        more = ++at[k] <= bounds[k].second;
        if (!more) at[k] = bounds[k].first;
      }
    }
  }
  CHECK(changed > 50);
}

TEST_CASE_METHOD(Equations, "a symbol that is a sum gives way to it", "[encoder]") {
  const Term sum = two_digits(x, u);
  SECTION("wherever it stands") {
    const auto facts = all(sums, {m.eq(y, sum), m.lt(y, n), m.disj(m.lt(n, v), m.eq(y, v))});
    CHECK(facts == std::vector<Term>{m.lt(sum, n), m.disj(m.lt(n, v), m.eq(sum, v))});
  }
  SECTION("solved for") {
    const Term later = own("later");
    CHECK(all(sums, {m.eq(m.add(later, num(3)), m.add(x, u)), m.lt(later, n)}) ==
          std::vector<Term>{m.lt(m.sub(m.add(x, u), num(3)), n)});
    CHECK(all(sums, {m.eq(x, m.sub(u, later)), m.lt(x, n)}) ==
          std::vector<Term>{m.lt(m.sub(u, later), n)});
  }
  SECTION("not what holds under a condition, or a multiple, or an unknown cell") {
    const Term doubled = m.eq(m.mul(num(2), y), m.mul(num(4), x));
    const Term cell = m.eq(read(map("a"), x), num(3));
    for (const Term fact : {m.disj(m.lt(n, v), m.eq(y, sum)), doubled, cell}) {
      CHECK(has(all(sums, {fact, m.lt(y, n)}), fact));
    }
  }
  SECTION("not a factor: products are known by their shape") {
    const Term fact = m.eq(y, m.add(x, num(1)));
    CHECK(has(all(sums, {fact, m.lt(m.add(m.mul(y, n), u), v), m.lt(m.mul(x, n), v)}), fact));
  }
  SECTION("a contradiction stays one") {
    hypotheses = {m.eq(y, sum), m.eq(y, m.add(sum, num(1)))};
    proved(m.truth(false));
    hypotheses = {m.eq(y, sum), m.eq(v, y), m.lt(v, n)};
    open(m.truth(false));
    proved(m.lt(sum, n));
  }
}

TEST_CASE_METHOD(Equations, "alternatives that the bounds decide", "[encoder]") {
  const Term choice = m.disj(m.le(num(100), x), m.eq(y, m.mul(num(2), x)));
  SECTION("by a fact that stands alone, and stays") {
    const auto facts = all(encoder::pass_alternatives, {m.lt(x, num(100)), choice});
    CHECK(facts == std::vector<Term>{m.lt(x, num(100)), m.eq(y, m.mul(num(2), x))});
  }
  SECTION("not by itself, nor by what holds under a condition") {
    CHECK(has(all(encoder::pass_alternatives, {m.lt(x, num(101)), choice}), choice));
    const Term sometimes = m.disj(m.lt(n, y), m.lt(x, num(100)));
    CHECK(has(all(encoder::pass_alternatives, {sometimes, choice}), choice));
    hypotheses = {m.lt(x, num(100))};
    open(m.truth(false));
  }
}

TEST_CASE_METHOD(Equations, "rows and columns of a length that is no constant", "[encoder]") {
  const auto rows = [](encoder::Problem& problem) { encoder::pass_rows(problem); };
  const auto number = [&](Term row, Term column) { return m.add(m.mul(row, n), column); };
  const Term equation = m.eq(number(u, x), number(v, y));
  SECTION("with columns in their bounds") {
    for (const Term written : {equation, m.eq(m.flat(u, x, n), m.flat(v, y, n)),
                               m.eq(m.flat(u, x, n), number(v, y))}) {
      const auto facts = all(rows, {below(x, n), below(y, n), written});
      CHECK(has(facts, m.eq(x, y)));
      CHECK(has(facts, m.eq(u, v)));
      CHECK_FALSE(has(facts, written));
    }
  }
  SECTION("not where a column may be as long as a row, negative, or bounded under a condition") {
    CHECK(has(all(rows, {below(x, n), m.le(num(0), y), m.le(y, n), equation}), equation));
    CHECK(has(all(rows, {below(x, n), m.lt(y, n), equation}), equation));
    CHECK(has(all(rows, {below(x, n), m.implies(m.lt(u, v), below(y, n)), equation}), equation));
  }
  SECTION("the same row, and a row and its neighbour") {
    CHECK(has(all(rows, {below(x, n), below(y, n), m.eq(m.flat(u, x, n), m.flat(u, y, n))}),
              m.eq(x, y)));
    const auto facts =
        all(rows, {below(x, n), below(y, n), m.eq(m.add(number(u, x), n), number(v, y))});
    CHECK(has(facts, m.eq(x, y)));
    CHECK(has(facts, m.eq(m.add(u, num(1)), v)));
  }
  SECTION("inside of alternatives") {
    const auto facts = all(rows, {below(x, n), below(y, n), m.disj(m.lt(u, v), m.negate(equation))});
    CHECK(has(facts, m.disj(m.lt(u, v), m.negate(m.conj(m.eq(x, y), m.eq(u, v))))));
  }
  SECTION("no bound, no length: as it was") {
    CHECK(has(all(rows, {equation}), equation));
    CHECK(has(all(rows, {below(x, n), below(y, n), m.eq(m.mul(u, v), x)}), m.eq(m.mul(u, v), x)));
  }
}

// Over all small values: what the pass makes of an equation is true where the equation is.
TEST_CASE_METHOD(Equations, "an equation of rows and what it becomes are one", "[encoder]") {
  const Term left = m.add(m.mul(m.add(u, num(1)), n), x);
  const Term right = m.add(m.mul(v, n), m.add(y, num(0)));
  const Term equation = m.eq(left, right);
  const auto facts = all([](encoder::Problem& p) { encoder::pass_rows(p); },
                         {below(x, n), below(y, n), equation});
  REQUIRE_FALSE(has(facts, equation));
  const Term after = m.conj(facts);
  const Term before = m.conj({below(x, n), below(y, n), equation});
  for (std::int64_t length = -2; length <= 3; ++length) {
    for (std::int64_t a = -2; a <= 2; ++a) {
      for (std::int64_t b = -2; b <= 2; ++b) {
        for (std::int64_t c = -3; c <= 3; ++c) {
          for (std::int64_t d = -3; d <= 3; ++d) {
            Interpretation model;
            model.symbols = {{n, length}, {u, a}, {v, b}, {x, c}, {y, d}};
            CHECK(evaluate(before, model) == evaluate(after, model));
          }
        }
      }
    }
  }
}

TEST_CASE_METHOD(Equations, "a plain term stands for the value with conditions that it equals", "[encoder]") {
  const auto wrapped = [&](Term t) {
    return m.ite(m.conj(m.le(num(0), t), m.lt(t, n)), t, m.mod(t, n));
  };
  const Term inner = wrapped(m.mul(x, y)), outer = wrapped(m.add(inner, u));
  const Term equation = m.eq(m.mul(x, y), inner), used = m.lt(outer, v);
  SECTION("wherever the value stands") {
    const auto facts = all(encoder::pass_shorter, {equation, used});
    CHECK(facts == std::vector<Term>{equation, m.lt(wrapped(m.add(m.mul(x, y), u)), v)});
    const Term further = m.eq(outer, m.add(m.mul(x, y), u));
    CHECK(has(all(encoder::pass_shorter, {further, used, equation}), m.lt(m.add(m.mul(x, y), u), v)));
  }
  SECTION("not where the equation is a condition, or both sides have conditions") {
    CHECK(has(all(encoder::pass_shorter, {m.disj(equation, m.lt(u, v)), used}), used));
    CHECK(has(all(encoder::pass_shorter, {m.eq(inner, wrapped(v)), used}), used));
  }
}

TEST_CASE_METHOD(Equations, "a symbol for a product that is a factor of another", "[encoder]") {
  const Term area = m.eq(u, m.mul(x, y));
  SECTION("is that product") {
    CHECK(all(sums, {area, m.lt(n, m.mul(v, u))}) == std::vector<Term>{m.lt(n, m.mul(v, m.mul(x, y)))});
    CHECK(all(sums, {area, m.eq(n, m.mul(num(4), m.mul(v, u)))}).size() == 1);
  }
  SECTION("stays where no product has it, and where it is one of its own factors") {
    CHECK(has(all(sums, {area, m.lt(n, m.mul(num(4), u))}), area));
    const Term own = m.eq(u, m.mul(u, y));
    CHECK(has(all(sums, {own, m.lt(n, m.mul(v, u))}), own));
  }
}
