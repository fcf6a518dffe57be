// What facts fix, and what their bounds decide: fires, is right, is silent.
#include <array>
#include <functional>
#include <random>

#include "encoder/known_ranges.h"
#include "fixture.h"

using namespace permverify::term;
using permverify::testing::Kernel;
namespace encoder = permverify::encoder;

namespace {

struct Bounds : Kernel {
  Term n = launch("n"), k = launch("k"), a = map("a");
  Term x = own("x"), v = var("v");

  std::vector<Term> all(void (*pass)(encoder::Problem&), std::vector<Term> facts) {
    hypotheses = std::move(facts);
    return after(pass);
  }
  bool has(const std::vector<Term>& facts, Term t) {
    return std::find(facts.begin(), facts.end(), t) != facts.end();
  }
};

}  // namespace

TEST_CASE_METHOD(Bounds, "sizes that a fact fixes", "[encoder]") {
  const auto fixed = [&](std::vector<Term> facts) { return all(encoder::pass_constants, facts); };
  SECTION("everywhere but in the fact itself") {
    const auto facts = fixed({m.conj(m.eq(n, num(3)), m.lt(read(a, n), x)), m.eq(k, m.add(n, n))});
    CHECK(has(facts, m.eq(n, num(3))));
    CHECK(has(facts, m.eq(k, num(6))));
    CHECK(has(facts, m.lt(read(a, num(3)), x)));
    CHECK(facts.size() == 3);
  }
  SECTION("bounds that leave one value, of whatever scope") {
    const auto facts = fixed({m.eq(n, num(1)), m.le(num(0), x), m.lt(x, n), m.lt(read(a, x), k)});
    CHECK(has(facts, m.eq(x, num(0))));
    CHECK(has(facts, m.lt(read(a, num(0)), k)));
  }
  SECTION("not what two values are left for, or holds under a condition") {
    const Term fact = m.lt(read(a, x), n);
    CHECK(has(fixed({m.le(num(0), x), m.le(x, num(1)), fact}), fact));
    CHECK(has(fixed({m.disj(m.eq(n, num(3)), m.lt(x, k)), fact}), fact));
  }
  SECTION("a contradiction stays one") {
    hypotheses = {m.eq(n, num(3)), m.eq(n, num(4))};
    proved(m.truth(false));
    hypotheses = {m.eq(n, num(3)), m.lt(n, num(3))};
    proved(m.truth(false));
    hypotheses = {m.eq(n, num(3)), m.le(n, num(3)), m.le(num(3), n)};
    open(m.truth(false));
  }
}

TEST_CASE_METHOD(Bounds, "conditions that the bounds decide", "[encoder]") {
  const Term limit = num(256);
  const Term wrapped = m.ite(m.lt(m.mul(x, k), limit), m.mul(x, k), m.sub(m.mul(x, k), limit));
  const auto decided = [&](std::vector<Term> facts, Term t) {
    facts.push_back(m.eq(read(a, num(0)), t));
    return count(all(encoder::pass_ranges, facts), Kind::Ite) == 0;
  };
  const std::vector<Term> small{m.le(num(0), x), m.lt(x, n), m.le(n, num(16)), m.le(num(0), k),
                                m.le(k, num(17))};
  SECTION("by bounds of others, multiplied") {
    CHECK(decided(small, wrapped));
    hypotheses = small;
    proved(m.eq(wrapped, m.mul(x, k)));
  }
  SECTION("not where one value is beyond") {
    auto wide = small;
    wide.back() = m.le(k, num(18));  // 15 * 18 is 270
    CHECK_FALSE(decided(wide, wrapped));
    hypotheses = wide;
    open(m.eq(wrapped, m.mul(x, k)));
  }
  SECTION("not by what holds under a condition, or of a bound variable") {
    auto guarded = small;
    guarded.back() = m.implies(m.lt(n, x), small.back());
    CHECK_FALSE(decided(guarded, wrapped));
    const Term inner = m.ite(m.lt(v, limit), v, num(0));
    CHECK_FALSE(decided({m.forall({v}, m.le(v, num(5)))}, m.reduce(Kind::Sum, v, num(0), n,
                                                                    m.truth(true), inner)));
  }
  SECTION("a condition inside the value that is bounded") {
    // x < 0 is open: the bound of the whole says nothing of x
    const Term t = m.ite(m.lt(x, num(0)), num(7), x);
    CHECK_FALSE(decided({m.le(t, num(9))}, t));
    hypotheses = {m.le(t, num(9))};
    open(m.le(num(0), x));
  }
  SECTION("an equation hands bounds on, a negation turns them round") {
    CHECK(decided({m.eq(x, n), m.le(n, num(9))}, m.ite(m.lt(x, num(10)), x, num(0))));
    CHECK(decided({m.negate(m.lt(x, num(10)))}, m.ite(m.lt(x, num(10)), x, num(0))));
    CHECK_FALSE(decided({m.negate(m.lt(x, num(9)))}, m.ite(m.lt(x, num(10)), x, num(0))));
  }
  SECTION("bounds of a sum, a multiple and a quotient bound their parts") {
    const Term positive = m.ite(m.lt(num(0), x), x, num(0));
    const Term blocks = m.div(m.add(x, num(15)), num(16));
    CHECK(decided({m.eq(k, blocks), m.le(num(1), k)}, positive));
    CHECK_FALSE(decided({m.eq(k, m.div(m.add(x, num(16)), num(16))), m.le(num(1), k)}, positive));  // x may be 0
    CHECK(decided({m.le(num(1), m.mul(num(4), x))}, positive));
    CHECK_FALSE(decided({m.le(num(-3), m.mul(num(4), x))}, positive));
    CHECK(decided({m.le(m.add(x, n), num(9)), m.le(num(0), n)}, m.ite(m.lt(x, num(10)), x, num(0))));
    CHECK_FALSE(decided({m.le(m.add(x, n), num(9)), m.le(num(-1), n)}, m.ite(m.lt(x, num(10)), x, num(0))));
    CHECK(decided({m.lt(m.sub(x, n), num(0)), m.le(n, num(0))}, m.ite(m.lt(x, num(0)), x, num(0))));
  }
}

TEST_CASE_METHOD(Bounds, "a product by bounds of its factors that are no numbers", "[encoder]") {
  const Term limit = num(65536), height = launch("height"), width = launch("width"), rows = launch("rows"), columns = launch("columns"), y = own("y");
  const auto facts_with = [&](Term of_rows, Term of_columns, std::int64_t most) {
    return std::vector<Term>{m.le(num(0), y), m.lt(y, height), m.le(num(0), width), of_rows, of_columns, m.le(m.mul(num(256), m.mul(rows, columns)), num(most))};
  };
  const auto is_decided = [&](std::vector<Term> facts) {
    const Term product = m.mul(y, width);
    facts.push_back(m.eq(read(a, num(0)), m.ite(m.lt(product, limit), product, m.sub(product, limit))));
    return count(all(encoder::pass_ranges, facts), Kind::Ite) == 0;
  };
  const Term by_rows = m.le(height, m.mul(num(16), rows)), by_columns = m.le(width, m.mul(num(16), columns));
  SECTION("of comparisons") {
    CHECK(is_decided(facts_with(by_rows, by_columns, 65535)));
    hypotheses = facts_with(by_rows, by_columns, 65535);
    proved(m.lt(m.mul(y, width), limit));
  }
  SECTION("of quotients that are rounded up, also without the remainder of 2^16") {
    const auto quotient = [&](Term n) { return m.div(m.mod(m.add(n, num(15)), limit), num(16)); };
    auto facts = facts_with(m.eq(rows, quotient(height)), m.eq(columns, quotient(width)), 65535);
    const std::vector<Term> small{m.lt(height, limit), m.lt(width, limit), m.le(num(1), rows), m.le(num(1), columns)};
    CHECK_FALSE(is_decided(facts));  // the sum may wrap
    facts.insert(facts.end(), small.begin(), small.end());
    CHECK(is_decided(facts));
    hypotheses = facts;
    hypotheses.push_back(m.eq(columns, num(3)));  // linear
    proved(m.lt(m.mul(y, width), limit));
  }
  SECTION("not where one value is beyond, or a factor has no bound") {
    CHECK_FALSE(is_decided(facts_with(by_rows, by_columns, 65536)));
    CHECK_FALSE(is_decided(facts_with(m.le(height, m.mul(num(17), rows)), by_columns, 65535)));
    CHECK_FALSE(is_decided(facts_with(m.le(height, m.add(m.mul(num(16), rows), num(1))), by_columns, 65535)));
    CHECK_FALSE(is_decided(facts_with(m.implies(m.lt(x, n), by_rows), by_columns, 65535)));
    auto facts = facts_with(by_rows, by_columns, 65535);
    facts[2] = m.le(num(-1), width);  // y may be large then
    CHECK_FALSE(is_decided(facts));
  }
}

TEST_CASE_METHOD(Bounds, "remainders of products that are below the modulus", "[encoder]") {
  const Term product = m.mul(x, k);
  const auto is_decided = [&](std::vector<Term> facts) {
    facts.push_back(m.eq(read(a, num(0)), m.mod(product, num(256))));
    return count(all(encoder::pass_ranges, facts), Kind::Mod) == 0;
  };
  CHECK(is_decided({m.le(num(0), product), m.lt(product, num(256))}));
  CHECK_FALSE(is_decided({m.le(num(0), product), m.le(product, num(256))}));
  CHECK_FALSE(is_decided({m.le(num(-1), product), m.lt(product, num(256))}));
  const Term positive = m.ite(m.lt(x, num(256)), x, num(0));
  const auto bounds_dividend = [&](std::int64_t least, std::int64_t most) {
    return count(all(encoder::pass_ranges, {m.le(num(0), x), m.le(x, num(most)), m.le(num(least), m.mod(x, num(256))), m.eq(read(a, num(0)), positive)}), Kind::Ite) == 0;
  };
  CHECK(bounds_dividend(45, 300));  // 300 % 256 is 44
  CHECK_FALSE(bounds_dividend(44, 300));
  CHECK_FALSE(bounds_dividend(45, 512 + 45));
}

TEST_CASE_METHOD(Bounds, "a comparison of the goal that the bounds of the hypotheses decide", "[encoder]") {
  Term sum = num(0);
  for (int i = 0; i < 24; ++i) {
    const Term even = m.eq(m.mod(x, num(i + 2)), num(0));
    sum = m.ite(even, m.add(sum, num(1)), m.add(sum, num(2)));
  }
  SECTION("no solver is needed") {
    CHECK(query(m.le(num(24), sum)).goal.is_true());
    CHECK(query(m.le(sum, num(48))).goal.is_true());
    hypotheses = {m.le(num(7), x), m.le(num(9), x)};
    CHECK(query(m.lt(num(8), x)).goal.is_true());
  }
  SECTION("not beyond them, and not by what the goal says itself") {
    CHECK_FALSE(query(m.le(num(25), sum)).goal.is_true());
    CHECK_FALSE(query(m.lt(sum, num(48))).goal.is_true());
    open(m.lt(num(8), x));
    hypotheses = {m.le(num(7), x)};
    open(m.lt(num(7), x));
    hypotheses = {m.implies(m.lt(n, x), m.le(num(9), x))};
    open(m.lt(num(8), x));
  }
}

namespace {

constexpr int variables = 4, values = 9;  // each from 0 to 8
using Point = std::array<int, variables>;

// A fact and what it means, computed without terms.
struct Meant {
  Term fact;
  std::function<bool(const Point&)> holds;
};

// Facts of the shapes that bounds of products are read off.
struct RandomFacts {
  TermManager& m;
  const std::array<Term, variables>& vars;
  std::mt19937& random;

  int from(int low, int high) { return std::uniform_int_distribution<int>(low, high)(random); }
  Meant next() {
    const auto a = static_cast<std::size_t>(from(0, variables - 1)), b = static_cast<std::size_t>(from(0, variables - 1));
    const int c = from(1, 4), k = from(-2, 4);
    const Term multiple = m.add(m.mul(m.integer(c), vars[b]), m.integer(k));
    switch (from(0, 5)) {
      case 0: return {m.le(vars[a], multiple), [=](const Point& p) { return p[a] <= c * p[b] + k; }};
      case 1: return {m.lt(multiple, vars[a]), [=](const Point& p) { return c * p[b] + k < p[a]; }};
      case 2: return {m.negate(m.lt(multiple, vars[a])), [=](const Point& p) { return !(c * p[b] + k < p[a]); }};
      case 3: return {m.eq(vars[a], m.div(m.add(vars[b], m.integer(c - 1)), m.integer(c))), [=](const Point& p) { return p[a] == (p[b] + c - 1) / c; }};
      case 4: return {m.eq(vars[a], m.mod(vars[b], m.integer(c + 3))), [=](const Point& p) { return p[a] == p[b] % (c + 3); }};
      default: return {m.le(m.mul(m.integer(c), m.mul(vars[a], vars[b])), m.integer(8 * k)), [=](const Point& p) { return c * p[a] * p[b] <= 8 * k; }};
    }
  }
};

}  // namespace

TEST_CASE_METHOD(Bounds, "bounds of random facts hold in all their models", "[encoder]") {
  std::mt19937 random(7);
  const std::array<Term, variables> vars{launch("p"), launch("q"), launch("r"), launch("s")};
  RandomFacts facts{m, vars, random};
  unsigned bounded = 0;
  for (int round = 0; round < 400; ++round) {
    std::vector<Meant> drawn;
    encoder::Problem problem(m, {});
    for (const Term v : vars) problem.add(below(v, num(values)), encoder::Origin::Hypothesis);
    problem.add(m.lt(m.add(m.mul(vars[0], vars[1]), m.mul(vars[2], vars[3])), num(1000)));  // terms to be bounded
    for (int i = 0; i < 5; ++i) {
      drawn.push_back(facts.next());
      problem.add(drawn.back().fact, encoder::Origin::Hypothesis);
    }
    Ranges ranges = encoder::known_ranges(problem);
    std::vector<std::pair<Interval, std::function<int(const Point&)>>> claims;
    for (std::size_t i = 0; i < variables; ++i) {
      claims.emplace_back(ranges.of(vars[i]), [=](const Point& p) { return p[i]; });
      for (std::size_t j = 0; j < variables; ++j) claims.emplace_back(ranges.of(m.mul(vars[i], vars[j])), [=](const Point& p) { return p[i] * p[j]; });
    }
    for (const auto& [interval, value] : claims) bounded += interval.high && *interval.high < (values - 1) * (values - 1) ? 1 : 0;
    for (int code = 0; code < values * values * values * values; ++code) {
      const Point p{code % values, code / values % values, code / values / values % values, code / values / values / values};
      if (!std::all_of(drawn.begin(), drawn.end(), [&](const Meant& meant) { return meant.holds(p); })) continue;
      for (const auto& [interval, value] : claims) {
        const int v = value(p);
        if ((interval.low && v < *interval.low) || (interval.high && v > *interval.high)) FAIL("round " << round << ": a bound excludes a model");
      }
    }
  }
  CHECK(bounded > 1000);
}
