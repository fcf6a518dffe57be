// Powers of two by cases of their exponents.
#include "checker/exponents.h"

#include <algorithm>

#include <catch2/catch.hpp>

using namespace permverify;
using checker::Attempt;
using checker::by_cases;
using checker::exponents;
using checker::Sequent;
using term::Term;

namespace {

struct Fixture {
  term::TermManager m;
  Term k = m.fresh("k", term::int_sort, term::Scope::Uniform);
  Term n = m.fresh("n", term::int_sort, term::Scope::Launch);

  // Proves nothing but what is contradictory by constants alone.
  static bool folds(const Sequent& s, Attempt = Attempt::Whole) {
    return s.goal.is_true() || std::any_of(s.hypotheses.begin(), s.hypotheses.end(),
                                           [](Term h) { return h.is_false(); });
  }
};

}  // namespace

TEST_CASE_METHOD(Fixture, "each exponent is a case, and all that lie beyond are one") {
  const Sequent s{{m.le(m.integer(0), k), m.lt(k, m.integer(3))},
                  m.le(m.pow2(k), m.integer(4))};
  int asked = 0;
  const auto prove = [&](const Sequent& rest, Attempt) {
    ++asked;
    const Term beyond = m.le(m.integer(64), k);
    return std::find(rest.hypotheses.begin(), rest.hypotheses.end(), beyond) != rest.hypotheses.end();
  };
  CHECK(by_cases(m, s, 100, prove).hold);
  CHECK(asked >= 1);
}

TEST_CASE_METHOD(Fixture, "the first case that fails is told") {
  const Sequent s{{m.le(m.integer(0), k)}, m.lt(m.pow2(k), m.integer(8))};
  const auto outcome = by_cases(m, s, 100, folds);
  CHECK_FALSE(outcome.hold);
  REQUIRE(outcome.failed.size() == 1);
  CHECK(outcome.failed[0] == std::pair{k, std::int64_t{3}});
}

TEST_CASE_METHOD(Fixture, "what only a negative exponent would break is not proved") {
  const Sequent s{{m.lt(k, m.integer(64))}, m.lt(m.integer(-1), k)};
  const Sequent with_power{s.hypotheses, m.disj(s.goal, m.eq(m.pow2(k), n))};
  CHECK_FALSE(by_cases(m, with_power, 100, folds).hold);
}

TEST_CASE_METHOD(Fixture, "of two exponents one is enough where the goal depends on it alone") {
  const Term q = m.fresh("q", term::int_sort, term::Scope::Launch);
  const Term size = m.eq(n, m.pow2(q));
  const Term bounds = m.conj(m.conj(m.le(m.integer(0), k), m.lt(k, m.integer(4))), m.lt(m.pow2(k), n));
  const auto is_outside = [&](const Sequent& s) {
    const auto has = [&](Term t) { return std::find(s.hypotheses.begin(), s.hypotheses.end(), t) != s.hypotheses.end(); };
    return (has(m.lt(k, m.integer(0))) && has(m.le(m.integer(0), k))) || (has(m.le(m.integer(64), k)) && has(m.lt(k, m.integer(4))));
  };
  int whole = 0;
  const auto prove = [&](const Sequent& s, Attempt how) {
    whole += how == Attempt::Whole;
    const auto has_power = [&](Term h) { return !exponents(m, {{h}, m.truth(false)}).empty(); };
    CHECK((how == Attempt::Whole || std::none_of(s.hypotheses.begin(), s.hypotheses.end(), has_power) || is_outside(s)));
    return how == Attempt::Brief && (folds(s) || is_outside(s));
  };
  // The bounds may be part of a conjunction with a power, or of what the goal assumes.
  CHECK(by_cases(m, {{size, bounds}, m.le(m.pow2(k), m.integer(8))}, 2000, prove).hold);
  CHECK(by_cases(m, {{size}, m.implies(bounds, m.le(m.pow2(k), m.integer(8)))}, 2000, prove).hold);
  CHECK(whole == 0);
  CHECK_FALSE(by_cases(m, {{size, bounds}, m.le(m.pow2(k), m.integer(4))}, 2000, prove).hold);
  CHECK(whole > 0);
}

TEST_CASE_METHOD(Fixture, "the exponent of a bound variable has no cases") {
  const Term i = m.bound("i", term::int_sort);
  const Term all = m.forall({i}, m.lt(m.pow2(i), n));
  CHECK(exponents(m, {{all}, m.truth(false)}).empty());
}

TEST_CASE_METHOD(Fixture, "constants go into all other formulas") {
  const Sequent s = checker::with_constants(
      m, {{m.eq(n, m.integer(8)), m.eq(k, m.sub(n, m.integer(5)))}, m.eq(m.pow2(k), n)});
  CHECK(s.hypotheses.empty());
  CHECK(s.goal.is_true());
}

TEST_CASE_METHOD(Fixture, "an equation counts under guards that hold wherever the sequent fails") {
  const Term guard = m.le(m.integer(16), n), other = m.le(n, m.integer(99));
  const Term eight = m.implies(guard, m.eq(k, m.integer(8))), wrong = m.eq(k, m.integer(7));
  const auto goal_after = [&](std::vector<Term> hypotheses, Term goal) {
    return checker::with_constants(m, {std::move(hypotheses), goal}).goal;
  };
  const auto is_replaced = [&](std::vector<Term> hypotheses, Term goal) {
    const auto left = term::free_symbols(goal_after(std::move(hypotheses), goal));
    return std::find(left.begin(), left.end(), k) == left.end();
  };
  // A hypothesis, what the goal is for, a part of what it denies, and what all alternatives that it denies have in common.
  CHECK(is_replaced({eight, guard}, wrong));
  CHECK(is_replaced({eight}, m.implies(guard, wrong)));
  CHECK(is_replaced({eight}, m.negate(m.conj({other, guard, wrong}))));
  CHECK(is_replaced({eight}, m.negate(m.disj(m.conj({guard, wrong}), m.conj({other, guard, m.eq(k, m.integer(6))})))));
  CHECK(is_replaced({m.implies(other, eight), guard}, m.implies(other, wrong)));
  // Not where one alternative does without the guard, where it is denied, or where only one of two guards is known.
  CHECK_FALSE(is_replaced({eight}, wrong));
  CHECK_FALSE(is_replaced({eight}, m.negate(m.disj(m.conj({guard, wrong}), m.conj({other, m.eq(k, m.integer(6))})))));
  CHECK_FALSE(is_replaced({eight}, m.disj(guard, wrong)));
  CHECK_FALSE(is_replaced({eight, m.disj(guard, other)}, wrong));
  CHECK_FALSE(is_replaced({m.implies(other, eight), guard}, wrong));
}

TEST_CASE_METHOD(Fixture, "cases of a remainder: symbols in small remainders, each with its greatest number") {
  const Term large = m.mod(n, m.integer(128)), small = m.mod(m.add(k, m.integer(3)), m.integer(8));
  CHECK(checker::small_remainders({{m.lt(large, m.integer(5))}, m.lt(n, k)}).empty());
  const auto found = checker::small_remainders({{m.lt(small, m.integer(5)), m.lt(m.mod(k, m.integer(4)), m.integer(2))}, m.lt(large, k)});
  REQUIRE(found.size() == 1);
  CHECK(found[0].first == k);
  CHECK(found[0].second == 8);
}

TEST_CASE_METHOD(Fixture, "in a case of a remainder the symbol has that remainder, whatever the quotient") {
  const Sequent s{{m.le(m.integer(0), k)}, m.lt(m.mod(k, m.integer(8)), m.integer(5))};
  for (std::int64_t c = 0; c < 8; ++c) {
    const Sequent one = checker::with_remainder(m, s, k, 8, c);
    CHECK(one.goal == m.truth(c < 5));
    REQUIRE(one.hypotheses.size() == 1);
    CHECK_FALSE(one.hypotheses[0].is_true());
  }
}

TEST_CASE_METHOD(Fixture, "a symbol between equal bounds is replaced, between others it stays") {
  const Term t = m.fresh("t", term::int_sort, term::Scope::Private);
  const Sequent equal = checker::with_equal_bounds(m, {{m.le(t, n), m.le(n, t)}, m.lt(t, k)});
  CHECK(equal.goal == m.lt(n, k));
  const Sequent apart = checker::with_equal_bounds(m, {{m.le(t, n), m.le(n, m.add(t, m.integer(1)))}, m.lt(t, k)});
  CHECK(apart.goal == m.lt(t, k));
  CHECK(apart.hypotheses.size() == 2);
}

TEST_CASE_METHOD(Fixture, "cases are few where the hypotheses exclude most of them") {
  const Term power = m.pow2(k), other = m.pow2(n);
  const std::vector<Term> bounds{m.le(m.integer(0), k), m.lt(k, m.integer(32)), m.le(m.integer(0), n), m.lt(n, m.integer(32))};
  std::vector<Term> hypotheses = bounds;
  hypotheses.push_back(m.eq(power, m.integer(16)));
  hypotheses.push_back(m.lt(other, m.integer(8)));
  const Term goal = m.lt(m.mul(power, n), m.integer(100));
  CHECK(checker::has_few_cases(m, {hypotheses, goal}, 4));
  CHECK_FALSE(checker::has_few_cases(m, {hypotheses, goal}, 1));
  CHECK_FALSE(checker::has_few_cases(m, {bounds, m.lt(m.add(power, other), n)}, 40));
}

TEST_CASE_METHOD(Fixture, "a symbol between numbers has its values as cases, another one its remainders") {
  const Term odd = m.eq(m.mod(k, m.integer(2)), m.integer(1));
  const Sequent bounded{{m.le(m.integer(3), k), m.lt(k, m.integer(7))}, odd};
  const auto values = checker::cases_of_remainders(m, bounded);
  REQUIRE(values.size() == 4);
  CHECK(values[0].goal.is_true());
  CHECK(values[1].goal.is_false());
  CHECK(checker::cases_of_remainders(m, {{m.le(m.integer(3), k)}, odd}).size() == 2);
  CHECK(checker::cases_of_remainders(m, {{m.le(m.integer(0), k), m.lt(k, m.integer(65))}, odd}).size() == 2);
  CHECK(checker::cases_of_remainders(m, {{}, m.lt(k, n)}).empty());
}

TEST_CASE_METHOD(Fixture, "each part of a goal has its own premises, and equations among them are put in") {
  const Term t = m.fresh("t", term::int_sort, term::Scope::Private), guard = m.eq(t, m.add(k, m.integer(1)));
  const Term first = m.implies(guard, m.lt(k, n)), second = m.implies(m.negate(guard), m.lt(n, k));
  const auto parts = checker::parts_alone(m, {{m.implies(guard, m.lt(t, n))}, m.conj(first, second)});
  REQUIRE(parts.size() == 2);
  CHECK(parts[0].goal == m.lt(k, n));
  CHECK(parts[0].hypotheses == std::vector<Term>{m.lt(m.add(k, m.integer(1)), n)});
  CHECK(parts[1].goal == m.lt(n, k));
  CHECK(parts[1].hypotheses.empty());  // the guard is not known there, and t is no subject of the goal
}

TEST_CASE_METHOD(Fixture, "an equation whose symbol occurs on both sides is not put in") {
  const Term guard = m.eq(k, m.mod(m.mul(k, n), m.integer(7)));
  const auto parts = checker::parts_alone(m, {{}, m.implies(guard, m.lt(k, n))});
  REQUIRE(parts.size() == 1);
  CHECK(parts[0].goal == m.lt(k, n));
  CHECK(parts[0].hypotheses == std::vector<Term>{guard});
}

TEST_CASE_METHOD(Fixture, "hypotheses about other memory go, but for memory of which that of the goal is a function") {
  const term::Sort memory{term::SortKind::Map, term::SortKind::Int, 1};
  const Term a = m.fresh("a", memory, term::Scope::Launch), b = m.fresh("b", memory, term::Scope::Group), c = m.fresh("c", memory, term::Scope::Group);
  const Term t = m.fresh("t", term::int_sort, term::Scope::Private);
  const auto at = [&](Term map, std::int64_t i) { return m.select(map, {m.integer(i)}); };
  const Term of_b = m.eq(at(a, 0), m.add(at(b, 0), at(b, 1))), about_b = m.le(at(b, 1), n);
  const Term about_c = m.le(at(c, 0), n), of_thread = m.eq(at(b, 0), m.add(at(c, 0), t));
  const auto parts = checker::parts_alone(m, {{of_b, about_b, about_c, of_thread}, m.lt(at(a, 0), n)});
  REQUIRE(parts.size() == 1);
  const auto& kept = parts[0].hypotheses;
  const auto has = [&](Term h) { return std::find(kept.begin(), kept.end(), h) != kept.end(); };
  CHECK(has(of_b));
  CHECK(has(about_b));
  CHECK_FALSE(has(about_c));
  CHECK_FALSE(has(of_thread));
}
