#include <catch2/catch.hpp>
#include <limits>

#include "logic/term/term_manager.h"

using namespace permverify::term;

namespace {

constexpr Sort int_map{SortKind::Map, SortKind::Int, 1};

struct Fixture {
  TermManager m;
  Term x = m.fresh("x", int_sort, Scope::Private);
  Term y = m.fresh("y", int_sort, Scope::Private);
  Term n = m.fresh("n", int_sort, Scope::Launch);
  Term p = m.fresh("p", bool_sort, Scope::Private);
  Term a = m.fresh("a", int_map, Scope::Launch);
  Term num(std::int64_t v) { return m.integer(v); }
};

}  // namespace

TEST_CASE_METHOD(Fixture, "equal terms are one node", "[term]") {
  CHECK(m.add(x, y) == m.add(y, x));
  CHECK(m.mul(x, y) == m.mul(y, x));
  CHECK(m.fresh("x", int_sort, Scope::Private) != x);
  CHECK(m.fresh("x", int_sort, Scope::Private)->name != x->name);
  CHECK(m.add(x, y) != m.add(x, n));
}

TEST_CASE_METHOD(Fixture, "sums merge equal monomials and keep products whole", "[term]") {
  CHECK(m.sub(x, x).is_int(0));
  CHECK(m.add({x, x, x}) == m.mul(num(3), x));
  CHECK(m.sub(m.add(x, y), y) == x);
  CHECK(m.mul(num(2), m.add(x, num(1))) == m.add(m.mul(num(2), x), num(2)));
  const Term product = m.mul(m.add(x, num(1)), n);
  CHECK(product.kind() == Kind::Mul);  // not distributed
  CHECK(m.sub(m.add(product, y), product) == y);
  CHECK(m.mul(m.mul(num(2), x), m.mul(num(3), n)) == m.mul(num(6), m.mul(x, n)));
}

TEST_CASE_METHOD(Fixture, "comparisons cancel, and decide when nothing is left", "[term]") {
  CHECK(m.lt(x, m.add(x, num(1))).is_true());
  CHECK(m.le(m.add(x, num(1)), x).is_false());
  CHECK(m.eq(m.add(x, num(2)), m.add(x, num(3))).is_false());
  CHECK(m.eq(m.add(x, y), m.add(n, y)) == m.eq(x, n));
  CHECK(m.eq(m.mul(num(2), x), m.add(m.mul(num(2), y), num(1))).is_false());
  CHECK(m.eq(m.mul(num(2), x), m.add(m.mul(num(2), y), num(2))).kind() == Kind::Eq);
  CHECK(m.negate(m.lt(x, y)) == m.le(y, x));
}

TEST_CASE_METHOD(Fixture, "division floors and the remainder follows the divisor", "[term]") {
  const auto check = [&](std::int64_t a_, std::int64_t b_, std::int64_t q, std::int64_t r) {
    CHECK(m.div(num(a_), num(b_)).is_int(q));
    CHECK(m.mod(num(a_), num(b_)).is_int(r));
  };
  check(7, 2, 3, 1);
  check(-7, 2, -4, 1);
  check(7, -2, -4, -1);
  check(-7, -2, 3, -1);
  check(-6, 3, -2, 0);
  CHECK(m.div(m.add(m.mul(num(4), x), num(5)), num(4)) == m.add(x, num(1)));
  CHECK(m.mod(m.add(m.mul(num(4), x), y), num(4)) == m.mod(y, num(4)));
  CHECK(m.mod(m.add(x, n), n) == m.mod(x, n));
  CHECK(m.mod(m.sub(x, m.mul(y, n)), n) == m.mod(x, n));
  CHECK(m.mod(m.add(x, m.mul(num(2), n)), m.mul(num(2), n)).kind() == Kind::Mod);
  CHECK(m.mod(m.add(x, y), n) != m.mod(x, n));
  CHECK(m.div(x, num(0)).kind() == Kind::Div);
  CHECK(m.mod(num(3), num(0)).kind() == Kind::Mod);
  CHECK(m.div(num(0), x).kind() == Kind::Div);  // x may be 0
}

TEST_CASE_METHOD(Fixture, "what leaves 64 bits is not folded", "[term]") {
  const Term big = num(std::numeric_limits<std::int64_t>::max());
  const Term low = num(std::numeric_limits<std::int64_t>::min());
  CHECK(m.add(big, num(1)).kind() == Kind::Add);
  CHECK(m.mul(big, num(2)).kind() == Kind::Mul);
  CHECK(m.div(low, num(-1)).kind() == Kind::Div);
  CHECK(m.neg(low).kind() == Kind::Mul);
  CHECK(m.lt(m.add(big, num(1)), num(0)).kind() == Kind::Lt);
  CHECK(m.add(m.mul(big, x), m.mul(big, x)).kind() == Kind::Add);
}

TEST_CASE_METHOD(Fixture, "connectives", "[term]") {
  const Term q = m.lt(x, y);
  CHECK(m.conj({p, m.truth(true), p}) == p);
  CHECK(m.conj(p, m.negate(p)).is_false());
  CHECK(m.disj({q, p, m.le(y, x)}).is_true());
  CHECK(m.conj(m.conj(p, q), q) == m.conj(p, q));
  CHECK(m.ite(m.negate(p), x, y) == m.ite(p, y, x));
  CHECK(m.ite(p, m.truth(true), q) == m.disj(p, q));
  CHECK(m.eq(m.ite(p, num(1), num(0)), num(1)) == p);
  CHECK(m.eq(m.ite(p, num(1), num(0)), num(2)).is_false());
  CHECK(m.implies(p, m.truth(false)) == m.negate(p));
}

TEST_CASE_METHOD(Fixture, "reading over writes", "[term]") {
  const Term written = m.store(a, {x}, num(5));
  CHECK(m.select(written, {x}).is_int(5));
  CHECK(m.select(written, {m.add(x, num(1))}) == m.select(a, {m.add(x, num(1))}));
  CHECK(m.select(written, {y}) == m.ite(m.eq(x, y), num(5), m.select(a, {y})));
  CHECK(m.select(m.ite(p, written, a), {x}) == m.ite(p, num(5), m.select(a, {x})));
  CHECK(m.store(a, {x}, m.select(a, {x})) == a);
  CHECK(m.store(written, {x}, num(6)) == m.store(a, {x}, num(6)));
  const Term b = m.fresh("b", Sort{SortKind::Map, SortKind::Int, 2}, Scope::Launch);
  const Term grid = m.store(b, {x, num(0)}, num(5));
  CHECK(m.select(grid, {y, num(1)}) == m.select(b, {y, num(1)}));
  CHECK(m.select(grid, {x, num(0)}).is_int(5));
}

TEST_CASE_METHOD(Fixture, "a chain of conditional writes stays linear", "[term]") {
  Term map = a;
  for (int i = 0; i < 64; ++i) {
    const Term c = m.fresh("c", bool_sort, Scope::Private);
    map = m.ite(c, m.store(map, {m.fresh("i", int_sort, Scope::Private)}, num(i)), map);
  }
  const std::size_t before = m.term_count();
  m.select(map, {x});
  CHECK(m.term_count() - before < 64 * 8);
}

TEST_CASE_METHOD(Fixture, "binders that do not occur go away", "[term]") {
  const Term v = m.bound("v", int_sort);
  const Term w = m.bound("w", int_sort);
  CHECK(m.forall({v}, p) == p);
  CHECK(m.forall({v, w}, m.lt(v, x)) == m.forall({v}, m.lt(v, x)));
  const Term two = m.forall({v}, m.forall({w}, m.lt(v, w)));
  CHECK(two->binders.size() == 2);
  CHECK_FALSE(two->has_bound);
  CHECK(m.lt(v, x)->has_bound);
  CHECK(m.forall({v}, m.lt(v, w))->has_bound);
  const Term sum = m.reduce(Kind::Sum, v, x, y, m.truth(true), m.select(a, {v}));
  CHECK_FALSE(sum->has_bound);
  CHECK(m.reduce(Kind::Sum, v, x, x, m.truth(true), m.select(a, {v})).is_int(0));
  CHECK(m.reduce(Kind::Min, v, x, x, m.truth(true), m.select(a, {v})).kind() == Kind::Min);
}

TEST_CASE_METHOD(Fixture, "substitution reaches triggers and captures nothing", "[term]") {
  const Term v = m.bound("v", int_sort);
  const Term f = m.forall({v}, m.le(m.select(a, {v}), x), {{m.select(a, {v})}});
  const Term b = m.fresh("b", int_map, Scope::Launch);
  Substitution to_b(m);
  to_b.add(a, b);
  const Term g = to_b(f);
  REQUIRE(g.kind() == Kind::Forall);
  CHECK(g->triggers[0][0] == m.select(b, {v}));
  Substitution capture(m);
  capture.add(x, v);
  const Term h = capture(f);
  REQUIRE(h.kind() == Kind::Forall);
  CHECK(h->binders[0] != v);
  CHECK(h->has_bound);
  Substitution bound(m);
  bound.add(v, x);
  const Term untouched = bound(f);  // v is bound there, so nothing may change but its name
  CHECK_FALSE(untouched->has_bound);
  CHECK(untouched.child(0).child(0).child(1) == untouched->binders[0]);
}

TEST_CASE_METHOD(Fixture, "deep and shared terms", "[term]") {
  Term deep = p;
  for (int i = 0; i < 20000; ++i) {
    deep = m.implies(m.fresh("q", bool_sort, Scope::Private), deep);
  }
  Substitution s(m);
  s.add(p, m.lt(x, y));
  CHECK(s(deep) != deep);
  CHECK(free_symbols(deep).size() == 20001);
  Term wide = x;
  const Function* f = m.declare("f", {int_sort, int_sort}, int_sort, Scope::Launch);
  for (int i = 0; i < 200; ++i) wide = m.apply(f, {wide, wide});
  Substitution t(m);
  t.add(x, y);
  CHECK(free_symbols(t(wide)) == std::vector<Term>{y});
  CHECK(to_string(wide).size() < 100'000);
}

TEST_CASE_METHOD(Fixture, "printing", "[term]") {
  CHECK(to_string(m.lt(m.sub(x, num(1)), m.mul(num(2), n))) == "x - 1 < 2*n");
  CHECK(to_string(m.mul(m.add(x, num(1)), n)) == "n*(x + 1)");
  CHECK(to_string(m.select(a, {m.add(x, num(1))})) == "a[x + 1]");
  CHECK(to_string(m.implies(p, m.negate(m.eq(x, y)))) == "p ==> !(x == y)");
}
