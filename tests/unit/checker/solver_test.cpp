// Both back ends on hand-written lowered queries.
#include <catch2/catch.hpp>

#include "checker/cvc5_solver.h"
#include "checker/z3_solver.h"

using namespace permverify;
using checker::Answer;
using checker::Outcome;
using encoder::Query;
using term::int_sort;
using term::real_sort;
using term::Scope;
using term::Sort;
using term::SortKind;
using term::Term;
using term::TermManager;

namespace {

constexpr Sort int_map{SortKind::Map, SortKind::Int, 1};
constexpr Sort float_map{SortKind::Map, SortKind::Float32, 1};

struct Fixture {
  TermManager m;
  Term x = m.fresh("x", int_sort, Scope::Private), y = m.fresh("y", int_sort, Scope::Private);
  Term a = m.fresh("a", int_map, Scope::Launch), b = m.fresh("b", int_map, Scope::Launch);
  std::vector<Term> holes;
  Term v = m.bound("v", int_sort);
  term::Function* sel = m.declare("$sel", {int_map, int_sort}, int_sort, Scope::Launch);

  Term n(std::int64_t value) { return m.integer(value); }
  Term at(Term map, Term i) { return m.apply(sel, {map, i}); }
  // Both solvers must agree, or the test fails.
  Outcome prove(const std::vector<Term>& hypotheses, Term goal, std::uint64_t rlimit = 1'000'000) {
    const Query query{"test", hypotheses, goal};
    const Answer z3 = checker::make_z3().prover->prove(query, {rlimit, 0, false});
    const Answer cvc5 = checker::make_cvc5()->prove(query, {rlimit, 0, false});
    INFO("cvc5: " << to_string(cvc5.reason, cvc5.detail));
    CHECK(z3.outcome == cvc5.outcome);
    return z3.outcome;
  }
};

std::int64_t integer(const term::Value& value) { return std::get<std::int64_t>(value); }

}  // namespace

TEST_CASE_METHOD(Fixture, "both solvers: linear arithmetic") {
  CHECK(prove({m.lt(x, y), m.lt(y, n(3))}, m.le(x, n(1))) == Outcome::Proved);
  CHECK(prove({m.lt(x, y), m.lt(y, n(3))}, m.le(x, n(0))) == Outcome::Model);
  CHECK(prove({}, m.truth(false)) == Outcome::Model);
  CHECK(prove({m.truth(false)}, m.truth(false)) == Outcome::Proved);
}

TEST_CASE_METHOD(Fixture, "division by a constant rounds down, the remainder is not negative") {
  const Term down = m.add({m.mul(n(4), m.div(x, n(4))), m.mod(x, n(4))});
  CHECK(prove({}, m.eq(down, x)) == Outcome::Proved);
  CHECK(prove({m.eq(x, n(-1))}, m.eq(m.div(x, n(4)), n(-1))) == Outcome::Proved);
  CHECK(prove({m.eq(x, n(-1))}, m.eq(m.mod(x, n(4)), n(3))) == Outcome::Proved);
  CHECK(prove({}, m.lt(m.mod(x, n(4)), n(3))) == Outcome::Model);
}

TEST_CASE_METHOD(Fixture, "reals and fractions") {
  const Term p = m.fresh("p", real_sort, Scope::Private);
  const Term half = m.real(1, 2), one = m.real(1);
  CHECK(prove({m.eq(m.add(p, half), one)}, m.eq(p, half)) == Outcome::Proved);
  CHECK(prove({m.lt(m.real(0), p)}, m.lt(half, p)) == Outcome::Model);
  CHECK(prove({m.eq(m.to_real(x), m.real(2))}, m.eq(x, n(2))) == Outcome::Proved);
  const Term tenth = m.real_div(one, m.to_real(x));
  CHECK(prove({m.eq(x, n(10))}, m.eq(tenth, m.real(1, 10))) == Outcome::Proved);
}

TEST_CASE_METHOD(Fixture, "maps are uninterpreted values, read by a function") {
  CHECK(prove({m.eq(a, b), m.eq(x, y)}, m.eq(at(a, x), at(b, y))) == Outcome::Proved);
  CHECK(prove({m.eq(a, b)}, m.eq(at(a, x), at(b, y))) == Outcome::Model);
  const Term f = m.fresh("f", Sort{SortKind::Float32, SortKind::Int, 0}, Scope::Private);
  const Term g = m.fresh("g", Sort{SortKind::Float32, SortKind::Int, 0}, Scope::Private);
  CHECK(prove({}, m.eq(f, g)) == Outcome::Model);
}

TEST_CASE_METHOD(Fixture, "a quantified hypothesis is instantiated by its pattern") {
  const Term body = m.implies(m.le(n(0), v), m.eq(at(a, v), v));
  const Term all = m.forall({v}, body, {{at(a, v)}});
  CHECK(prove({all, m.lt(n(5), x)}, m.lt(n(5), at(a, x))) == Outcome::Proved);
  const Answer answer = checker::make_z3().prover->prove(
      {"test", {all}, m.lt(n(5), at(a, x))}, {1'000'000, 0, false});
  CHECK(answer.outcome != Outcome::Proved);
  const Term pair = m.forall({v}, m.eq(at(a, v), at(b, v)), {{at(a, v)}, {at(b, v)}});
  CHECK(prove({pair}, m.eq(at(b, x), at(a, x))) == Outcome::Proved);
}

TEST_CASE_METHOD(Fixture, "a budget that is too small is said to be") {
  // A hundred numbers in pairwise different pigeon holes.
  std::vector<Term> hypotheses;
  for (int i = 0; i < 100; ++i) {
    const Term hole = m.fresh("hole", int_sort, Scope::Private);
    hypotheses.push_back(m.le(n(0), hole));
    hypotheses.push_back(m.lt(hole, n(99)));
    for (const Term other : holes) hypotheses.push_back(m.ne(hole, other));
    holes.push_back(hole);
  }
  const Query query{"test", hypotheses, m.truth(false)};
  const Answer z3 = checker::make_z3().prover->prove(query, {20'000, 0, false});
  CHECK(z3.outcome == Outcome::Unknown);
  CHECK(z3.reason == checker::Reason::ResourceLimit);
  CHECK(z3.rlimit >= 20'000);
  CHECK(z3.rlimit < 200'000);
  const Answer cvc5 = checker::make_cvc5()->prove(query, {20'000, 0, false});
  CHECK(cvc5.outcome == Outcome::Unknown);
  CHECK(cvc5.reason == checker::Reason::ResourceLimit);
}

TEST_CASE_METHOD(Fixture, "nonlinear integers do not escape the budget") {
  const Term z = m.fresh("z", int_sort, Scope::Private);
  const auto cube = [&](Term t) { return m.mul(t, m.mul(t, t)); };
  const Query query{"test",
                    {m.lt(n(0), x), m.lt(n(0), y), m.lt(n(0), z)},
                    m.ne(m.add(cube(x), cube(y)), cube(z))};
  const Answer answer = checker::make_z3().prover->prove(query, {20'000'000, 0, false});
  CHECK(answer.outcome == Outcome::Unknown);
  CHECK(answer.rlimit < 2'000'000);
}

TEST_CASE_METHOD(Fixture, "one context serves many queries, each with its own count") {
  const auto z3 = checker::make_z3();
  const Query holds{"1", {m.lt(x, y)}, m.le(x, y)}, fails{"2", {m.lt(x, y)}, m.lt(y, x)};
  const std::uint64_t once = z3.prover->prove(holds, {}).rlimit;
  for (int i = 0; i < 5; ++i) {
    CHECK(z3.prover->prove(fails, {}).outcome == Outcome::Model);
    const Answer answer = z3.prover->prove(holds, {});
    CHECK(answer.outcome == Outcome::Proved);
    CHECK(answer.rlimit < 2 * once + 100);
  }
}

TEST_CASE_METHOD(Fixture, "what is not lowered is refused, not guessed") {
  const Term select = m.select(a, {x});
  const Query query{"test", {m.eq(select, x)}, m.truth(false)};
  CHECK_THROWS(checker::make_z3().prover->prove(query, {}));
  CHECK(checker::make_cvc5()->prove(query, {}).outcome == Outcome::Unknown);
}

TEST_CASE_METHOD(Fixture, "a candidate carries symbols, memory and functions") {
  term::Function* f = m.declare("f", {int_sort, int_sort}, int_sort, Scope::Launch);
  const Term call = m.apply(f, {x, y});
  const Term p = m.fresh("p", real_sort, Scope::Private);
  const Query query{"test",
                    {m.eq(x, n(3)), m.eq(at(a, x), n(7)), m.eq(at(b, m.add(x, n(100))), n(-2)),
                     m.ne(call, m.apply(f, {y, x})), m.eq(p, m.real(-1, 3))},
                    m.eq(at(a, n(1)), at(b, n(1)))};
  const auto candidate = checker::make_z3().models->find(query, {{}}, {});
  REQUIRE(candidate.model);
  const auto& symbols = candidate.model->symbols;
  CHECK(integer(symbols.at(x)) == 3);
  CHECK(std::get<term::Rational>(symbols.at(p)) == term::Rational{-1, 3});
  const auto cell = [&](Term map, std::int64_t i) {
    const auto& value = std::get<std::shared_ptr<const term::MapValue>>(symbols.at(map));
    const auto found = value->cells.find({i});
    return integer(found == value->cells.end() ? value->otherwise : found->second);
  };
  CHECK(cell(a, 3) == 7);
  CHECK(cell(b, 103) == -2);
  CHECK(cell(a, 1) != cell(b, 1));
  const auto& table = candidate.model->functions.at(f);
  REQUIRE(table.rows.size() == 2);
  CHECK(integer(table.rows[0].second) != integer(table.rows[1].second));
}

TEST_CASE_METHOD(Fixture, "the first preference that has a model wins") {
  const Query query{"test", {m.lt(n(5), x)}, m.truth(false)};
  const auto find = [&](std::vector<std::vector<Term>> preferences) {
    return checker::make_z3().models->find(query, preferences, {});
  };
  const auto best = find({{m.le(x, n(2))}, {m.le(x, n(6))}, {}});
  REQUIRE(best.model);
  CHECK(integer(best.model->symbols.at(x)) == 6);
  CHECK_FALSE(find({{m.le(x, n(2))}}).model);
  CHECK(find({{m.le(x, n(2))}}).reason == checker::Reason::NoModel);
}

TEST_CASE_METHOD(Fixture, "opaque values are equal exactly where the model says so") {
  const Sort f32{SortKind::Float32, SortKind::Int, 0};
  const Term f = m.fresh("f", f32, Scope::Private), g = m.fresh("g", f32, Scope::Private);
  const Term h = m.fresh("h", f32, Scope::Private);
  const Query query{"test", {m.eq(f, g)}, m.eq(f, h)};
  const auto candidate = checker::make_z3().models->find(query, {{}}, {});
  REQUIRE(candidate.model);
  const auto tag = [&](Term t) {
    return std::get<term::Opaque>(candidate.model->symbols.at(t)).tag;
  };
  CHECK(tag(f) == tag(g));
  CHECK(tag(f) != tag(h));
  term::Function* read = m.declare("$sel", {float_map, int_sort}, f32, Scope::Launch);
  const Term c = m.fresh("c", float_map, Scope::Launch);
  const auto of = [&](std::int64_t i) { return m.apply(read, {c, n(i)}); };
  const Query cells{"test", {m.eq(of(0), of(2))}, m.eq(of(0), of(1))};
  const auto memory = checker::make_z3().models->find(cells, {{}}, {});
  REQUIRE(memory.model);
  const auto map =
      std::get<std::shared_ptr<const term::MapValue>>(memory.model->symbols.at(c));
  const auto cell = [&](std::int64_t i) {
    return std::get<term::Opaque>(map->cells.count({i}) ? map->cells.at({i}) : map->otherwise).tag;
  };
  CHECK(cell(0) == cell(2));
  CHECK(cell(0) != cell(1));
}

TEST_CASE_METHOD(Fixture, "a candidate carries sequences") {
  const Sort ints{SortKind::Seq, SortKind::Int, 0};
  term::Function* length = m.declare("$len", {ints}, int_sort, Scope::Launch);
  term::Function* element = m.declare("$at", {ints, int_sort}, int_sort, Scope::Launch);
  const Term s = m.fresh("s", ints, Scope::Launch);
  const Query query{"test",
                    {m.eq(m.apply(length, {s}), n(2)), m.eq(m.apply(element, {s, n(1)}), n(9))},
                    m.truth(false)};
  const auto candidate = checker::make_z3().models->find(query, {{}}, {});
  REQUIRE(candidate.model);
  const auto& value =
      std::get<std::shared_ptr<const term::SeqValue>>(candidate.model->symbols.at(s));
  REQUIRE(value->elements.size() == 2);
  CHECK(integer(value->elements[1]) == 9);
}
