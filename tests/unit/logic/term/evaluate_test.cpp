#include "logic/term/evaluate.h"

#include <catch2/catch.hpp>
#include <limits>

#include "logic/term/term_manager.h"

using namespace permverify::term;

namespace {

constexpr Sort int_map{SortKind::Map, SortKind::Int, 1};
constexpr Sort int_seq{SortKind::Seq, SortKind::Int, 0};

struct Fixture {
  TermManager m;
  Interpretation values;
  Term x = m.fresh("x", int_sort, Scope::Private);
  Term n = m.fresh("n", int_sort, Scope::Launch);
  Term a = m.fresh("a", int_map, Scope::Launch);
  Term v = m.bound("v", int_sort);
  Term w = m.bound("w", int_sort);

  Fixture() {
    values.symbols[x] = std::int64_t{3};
    values.symbols[n] = std::int64_t{5};
    MapValue squares{{}, std::int64_t{-1}};
    for (std::int64_t i = 0; i < 5; ++i) squares.cells[{i}] = i * i;
    values.symbols[a] = std::make_shared<const MapValue>(squares);
  }
  Term num(std::int64_t k) { return m.integer(k); }
  Term within(Term low, Term t, Term high) { return m.conj(m.le(low, t), m.lt(t, high)); }
  void is(Term t, std::int64_t expected) {
    const auto value = evaluate(t, values);
    REQUIRE(value.has_value());
    CHECK(std::get<std::int64_t>(*value) == expected);
  }
  void holds(Term t, bool expected = true) {
    const auto value = evaluate(t, values);
    REQUIRE(value.has_value());
    CHECK(std::get<bool>(*value) == expected);
  }
  void none(Term t) { CHECK_FALSE(evaluate(t, values).has_value()); }
};

}  // namespace

TEST_CASE_METHOD(Fixture, "arithmetic is exact or has no value", "[term]") {
  is(m.add(m.mul(x, n), num(1)), 16);
  is(m.div(m.neg(x), n), -1);
  is(m.mod(m.neg(x), n), 2);
  is(m.flat(x, num(2), n), 17);
  none(m.div(x, m.sub(n, num(5))));
  none(m.mod(x, m.sub(n, num(5))));
  const Term most = num(std::numeric_limits<std::int64_t>::max());
  holds(m.lt(most, m.mul(m.mul(x, n), most)));
  none(m.mul(m.mul(x, most), m.mul(n, most)));
  none(m.add(x, m.fresh("unknown", int_sort, Scope::Private)));
}

TEST_CASE_METHOD(Fixture, "a part that decides needs no other", "[term]") {
  const Term undefined = m.eq(m.div(x, m.sub(n, num(5))), num(1));
  holds(m.disj(undefined, m.lt(x, n)));
  holds(m.conj(undefined, m.lt(n, x)), false);
  none(m.conj(undefined, m.lt(x, n)));
  holds(m.implies(undefined, m.lt(x, n)));
}

TEST_CASE_METHOD(Fixture, "maps and sequences", "[term]") {
  is(m.select(a, {x}), 9);
  is(m.select(a, {num(7)}), -1);
  const Term b = m.fresh("b", int_map, Scope::Launch);
  values.symbols[b] = std::make_shared<const MapValue>(MapValue{{}, std::int64_t{-1}});
  holds(m.eq(a, b), false);
  const Term p = m.fresh("p", bool_sort, Scope::Private);
  values.symbols[p] = true;
  holds(m.eq(m.ite(p, m.store(b, {x}, num(4)), a), m.store(b, {num(3)}, num(4))));
  const Term s = m.fresh("s", int_seq, Scope::Private);
  values.symbols[s] = std::make_shared<const SeqValue>(SeqValue{{std::int64_t{7}}});
  const Term joined = m.seq_concat(s, m.seq_lit(int_seq, {x, n}));
  is(m.seq_length(joined), 3);
  is(m.seq_at(joined, num(2)), 5);
  none(m.seq_at(joined, num(3)));
  holds(m.eq(m.seq_slice(joined, num(1), num(2)), m.seq_lit(int_seq, {num(3)})));
}

TEST_CASE_METHOD(Fixture, "quantifiers over the range of their guard", "[term]") {
  const auto square = [&](Term t) { return m.eq(m.select(a, {t}), m.mul(t, t)); };
  holds(m.forall({v}, m.implies(within(num(0), v, n), square(v))));
  holds(m.forall({v}, m.implies(within(num(0), v, m.add(n, num(1))), square(v))), false);
  holds(m.exists({v}, m.conj(within(num(0), v, n), m.eq(m.select(a, {v}), num(9)))));
  holds(m.exists({v}, m.conj(within(num(0), v, n), m.eq(m.select(a, {v}), num(8)))), false);
  holds(m.exists({v}, m.conj(m.eq(v, m.add(x, num(1))), square(v))));
  // an inner bound that depends on the outer variable, found in either order
  const Term triangle = m.conj({m.le(num(0), w), m.lt(w, v), m.le(num(0), v), m.lt(v, n)});
  holds(m.forall({w, v}, m.implies(triangle, m.lt(m.select(a, {w}), m.select(a, {v})))));
  // a bound of one variable is one of the other
  const Term ordered = m.conj({m.le(num(0), v), m.le(v, w), m.le(w, n)});
  holds(m.forall({v, w}, m.implies(ordered, m.le(v, n))));
  holds(m.forall({v, w}, m.implies(ordered, m.le(v, num(3)))), false);
  holds(m.forall({v, w}, m.implies(m.conj(ordered, m.lt(w, v)), m.truth(false))));
  holds(m.exists({v, w}, m.conj({ordered, m.lt(v, w), m.eq(m.sub(w, v), n)})));
  none(m.forall({v, w}, m.implies(m.conj(m.le(num(0), v), m.le(v, w)), m.le(w, n))));
  // bounds behind a factor and on the other side
  holds(m.forall({v}, m.disj({m.lt(m.mul(num(2), v), num(0)), m.le(n, v), square(v)})));
  none(m.forall({v}, m.implies(m.le(num(0), v), square(v))));
  none(m.forall({v}, square(v)));
}

TEST_CASE_METHOD(Fixture, "reductions", "[term]") {
  const Term yes = m.truth(true);
  const Term element = m.select(a, {v});
  is(m.reduce(Kind::Sum, v, num(0), n, yes, element), 30);
  is(m.reduce(Kind::Sum, v, n, x, yes, element), 0);
  is(m.reduce(Kind::Sum, v, num(0), n, m.lt(v, x), element), 5);
  is(m.reduce(Kind::Max, v, num(0), n, yes, element), 16);
  is(m.reduce(Kind::Min, v, num(2), n, yes, element), 4);
  none(m.reduce(Kind::Min, v, n, x, yes, element));
  is(m.reduce(Kind::Count, v, num(0), n, yes, m.lt(x, element)), 3);
}

TEST_CASE_METHOD(Fixture, "definitions inside their domain", "[term]") {
  Function* f = m.declare("f", {int_sort}, int_sort, Scope::Launch);
  const Term p = m.bound("p", int_sort);
  f->params = {p};
  f->domain = m.le(num(0), p);
  f->recursive = true;
  const auto call = [&](Term t) { return m.apply(f, {t}); };
  f->body = m.ite(m.le(p, num(1)), p,
                  m.add(call(m.sub(p, num(1))), call(m.sub(p, num(2)))));
  is(call(num(60)), 1548008755920);
  none(call(num(-1)));
  none(call(num(1'000'000)));  // too deep
  is(m.reduce(Kind::Sum, v, num(0), num(10), m.truth(true), call(v)), 88);
  f->terminates = false;
  none(call(num(2)));
  Function* g = m.declare("g", {int_map, int_sort}, int_sort, Scope::Launch);
  none(m.apply(g, {a, x}));
  values.functions[g] = {{{{values.symbols[a], std::int64_t{3}}, std::int64_t{11}}},
                         std::int64_t{12}};
  is(m.apply(g, {a, x}), 11);
  is(m.apply(g, {m.store(a, {x}, num(9)), x}), 11);  // the same map
  is(m.apply(g, {m.store(a, {x}, num(8)), x}), 12);
}
