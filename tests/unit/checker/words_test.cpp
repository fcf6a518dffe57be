// Words decide what integers do: random claims about bounded numbers, proved in bit vectors iff they
// hold for all values, by both solvers.
#include <catch2/catch.hpp>
#include <random>

#include "checker/cvc5_solver.h"
#include "checker/z3_solver.h"
#include "encoder/words.h"
#include "logic/term/evaluate.h"

using namespace permverify;
using namespace permverify::term;
using checker::Outcome;

namespace {

struct Random {
  TermManager& m;
  std::vector<Term> symbols;
  std::mt19937 random{20};

  std::size_t below(std::size_t n) { return random() % n; }
  Term literal() {
    static constexpr std::int64_t values[] = {-9, -2, -1, 0, 1, 2, 3, 5, 8, 100, 255};
    return m.integer(values[below(11)]);
  }
  Term number(int depth) {
    if (depth == 0) return below(4) == 0 ? literal() : symbols[below(symbols.size())];
    const Term a = number(depth - 1), b = number(depth - 1);
    const Term divisor = m.add(m.mod(b, m.integer(5)), m.integer(1));
    switch (below(10)) {
      case 0: return m.add(a, b);
      case 1: return m.sub(a, b);
      case 2: return m.mul(a, b);
      case 3: return m.div(a, below(2) == 0 ? m.integer(7) : divisor);
      case 4: return m.mod(a, below(2) == 0 ? m.integer(16) : divisor);
      case 5: return m.bit_and(a, b);
      case 6: return m.bit_or(a, b);
      case 7: return m.bit_xor(a, b);
      case 8: return m.pow2(m.mod(a, m.integer(9)));
      default: return m.ite(m.lt(a, b), number(depth - 1), a);
    }
  }
  Term claim() {
    const Term a = number(2), b = number(2);
    switch (below(4)) {
      case 0: return m.le(a, b);
      case 1: return m.ne(a, b);
      case 2: return m.disj(m.lt(a, b), m.eq(number(1), number(1)));
      // Often true: the bounds that the analysis itself could have found.
      default: return m.le(m.bit_and(a, m.integer(15)), m.integer(15));
    }
  }
};

struct Claims {
  TermManager m;
  Term x = m.fresh("x", int_sort, Scope::Private), y = m.fresh("y", int_sort, Scope::Private);

  bool holds(Term claim) {
    Interpretation values;
    for (std::int64_t i = -6; i <= 6; ++i) {
      for (std::int64_t k = 0; k <= 9; ++k) {
        values.symbols[x] = i;
        values.symbols[y] = k;
        const auto value = evaluate(claim, values);
        REQUIRE(value);
        if (!std::get<bool>(*value)) return false;
      }
    }
    return true;
  }
  std::vector<Term> bounds() {
    return {m.le(m.integer(-6), x), m.le(x, m.integer(6)), m.le(m.integer(0), y),
            m.lt(y, m.integer(10))};
  }
};

}  // namespace

TEST_CASE_METHOD(Claims, "words prove exactly what holds for all bounded numbers", "[words]") {
  Random random{m, {x, y}};
  const auto z3 = checker::make_z3();
  const auto cvc5 = checker::make_cvc5();
  std::size_t proved = 0, refuted = 0;
  for (int i = 0; i < 120; ++i) {
    const Term claim = random.claim();
    if (claim.is_true() || claim.is_false()) continue;
    const auto query = encoder::encode_words(m, bounds(), claim, "claim");
    INFO(to_string(claim));
    if (!query) continue;
    const bool expected = holds(claim);
    const auto answer = z3.prover->prove(*query, {20'000'000, 0, false});
    CHECK((answer.outcome == Outcome::Proved) == expected);
    if (i % 8 == 0) {
      const auto other = cvc5->prove(*query, {20'000'000, 0, false});
      CHECK((other.outcome == Outcome::Proved) == expected);
    }
    ++(expected ? proved : refuted);
  }
  CHECK(proved > 20);
  CHECK(refuted > 20);
}

TEST_CASE_METHOD(Claims, "circuits are counted where unknown numbers are multiplied or divided", "[words]") {
  const auto adders = [&](Term t) {
    const auto query = encoder::encode_words(m, bounds(), m.lt(t, m.integer(5)), "claim");
    REQUIRE(query);
    CHECK(encoder::has_products(*query) == (encoder::adders(*query) != 0));
    return encoder::adders(*query) / (query->word * query->word);
  };
  CHECK(adders(m.bit_and(x, y)) == 0);
  CHECK(adders(m.mul(m.bit_and(x, y), m.integer(7))) == 0);
  CHECK(adders(m.mul(m.bit_and(x, y), m.bit_or(x, y))) == 1);
  CHECK(adders(m.add(m.mul(m.bit_and(x, y), m.bit_or(x, y)), m.mul(m.bit_and(x, y), m.bit_xor(x, y)))) == 2);
}

TEST_CASE_METHOD(Claims, "what has no bounds is proved only where it does not count", "[words]") {
  const auto z3 = checker::make_z3();
  const auto is_proved = [&](const std::vector<Term>& facts, Term goal) {
    const auto query = encoder::encode_words(m, facts, goal, "claim");
    return query &&
           z3.prover->prove(*query, {20'000'000, 0, false}).outcome == Outcome::Proved;
  };
  const Term unbounded = m.fresh("z", int_sort, Scope::Private);
  const Term square = m.mul(unbounded, unbounded);
  CHECK_FALSE(is_proved(bounds(), m.le(unbounded, square)));
  // An implication whose condition holds gives its bounds, one whose condition is open does not.
  auto facts = bounds();
  const Term p = m.fresh("p", bool_sort, Scope::Private);
  facts.push_back(m.implies(p, m.conj(m.le(m.integer(0), unbounded), m.lt(unbounded, y))));
  const Term goal = m.lt(m.bit_xor(unbounded, y), m.integer(16));
  CHECK_FALSE(is_proved(facts, goal));
  CHECK(is_proved(facts, m.implies(p, goal)));
  facts.push_back(p);
  CHECK(is_proved(facts, goal));
}

// Numbers far outside of what words hold: whatever is proved of all numbers holds of them.
TEST_CASE_METHOD(Claims, "what words prove of an unbounded number holds of large ones", "[words]") {
  const Term z = m.fresh("z", int_sort, Scope::Private);
  Random random{m, {x, z}};
  const auto z3 = checker::make_z3();
  const std::int64_t limit = std::int64_t{1} << 32;
  const std::vector<std::int64_t> values{-limit * 300, -limit - 2, -limit - 1, -limit, -limit + 1,
                                         -limit / 2, -9, -1, 0, 1, 2, 5, 63, 64, 65, 100, limit / 2,
                                         limit - 1, limit, limit + 1, limit + 2, limit * 300};
  std::size_t proved = 0;
  for (int i = 0; i < 80; ++i) {
    const Term bound = m.integer(values[random.below(values.size())]);
    const Term about = random.below(2) == 0 ? m.le(bound, z) : m.le(z, bound);
    const Term claim = m.implies(about, random.claim());
    const auto query = encoder::encode_words(m, bounds(), claim, "claim");
    if (!query) continue;
    INFO(to_string(claim));
    if (z3.prover->prove(*query, {50'000, 0, false}).outcome != Outcome::Proved) continue;
    ++proved;
    for (const std::int64_t value : values) {
      Interpretation model;
      model.symbols[z] = value;
      for (std::int64_t k = -6; k <= 6; ++k) {
        model.symbols[x] = k;
        const auto truth = evaluate(claim, model);
        if (truth) CHECK(std::get<bool>(*truth));
      }
    }
  }
  CHECK(proved > 5);
}

TEST_CASE_METHOD(Claims, "clamped arguments are not taken for equal", "[words]") {
  const Term a = m.fresh("a", int_sort, Scope::Private), b = m.fresh("b", int_sort, Scope::Private);
  const auto* f = m.declare("f", {int_sort}, int_sort, Scope::Launch);
  const Term large = m.integer((std::int64_t{1} << 32) + 5);
  const Term same = m.eq(m.apply(f, {a}), m.apply(f, {b}));
  const auto is_proved = [&](std::vector<Term> facts) {
    for (const Term argument : {a, b}) {
      const Term value = m.apply(f, {argument});
      facts.push_back(m.conj(m.le(m.integer(0), value), m.lt(value, m.integer(100))));
    }
    const auto query = encoder::encode_words(m, facts, same, "claim");
    return query && checker::make_z3().prover->prove(*query, {2'000'000, 0, false}).outcome ==
                        Outcome::Proved;
  };
  // Both are clamped to one number, and f may distinguish them.
  CHECK_FALSE(is_proved({m.lt(large, a), m.lt(large, b)}));
  CHECK(is_proved({m.eq(a, m.integer(3)), m.eq(b, a)}));
}

TEST_CASE_METHOD(Claims, "a power of two or a divisor counts where it has a value", "[words]") {
  const Term n = m.fresh("n", int_sort, Scope::Private);
  const auto z3 = checker::make_z3();
  const auto is_proved = [&](Term goal) {
    const auto query = encoder::encode_words(m, bounds(), goal, "claim");
    return query && z3.prover->prove(*query, {2'000'000, 0, false}).outcome == Outcome::Proved;
  };
  // 2^n with n < 0 has no value: nothing is proved of it.
  CHECK_FALSE(is_proved(m.implies(m.lt(n, m.integer(0)), m.eq(m.pow2(n), m.integer(0)))));
  CHECK_FALSE(is_proved(m.lt(m.pow2(n), m.integer(1 << 30))));
  const Term small = m.conj(m.le(m.integer(0), n), m.le(n, m.integer(20)));
  CHECK(is_proved(m.implies(small, m.lt(m.pow2(n), m.integer(1 << 21)))));
  CHECK(is_proved(m.implies(small, m.eq(m.div(m.mul(m.pow2(n), y), m.pow2(n)), y))));
}
