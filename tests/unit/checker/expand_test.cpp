// Terms made finite: what is written out, what is unfolded, what stays open.
#include "checker/expand.h"

#include <catch2/catch.hpp>

using namespace permverify;
using checker::Expander;
using term::bool_sort;
using term::int_sort;
using term::Kind;
using term::Scope;
using term::Term;
using term::TermManager;

namespace {

struct Fixture {
  TermManager m;
  Term x = m.fresh("x", int_sort, Scope::Private);
  Term v = m.bound("v", int_sort);
  term::Function* f = m.declare("f", {int_sort}, int_sort, Scope::Launch);
  Expander expand{m};

  Term n(std::int64_t value) { return m.integer(value); }
  Term f_of(Term t) { return m.apply(f, {t}); }
  Term within(Term low, Term t, Term high) { return m.conj(m.le(low, t), m.lt(t, high)); }
};

term::Function* factorial(TermManager& m) {
  term::Function* fact = m.declare("fact", {int_sort}, int_sort, Scope::Launch);
  const Term k = m.bound("k", int_sort);
  fact->params = {k};
  fact->domain = m.le(m.integer(0), k);
  fact->recursive = true;
  fact->body = m.ite(m.eq(k, m.integer(0)), m.integer(1),
                     m.mul(k, m.apply(fact, {m.sub(k, m.integer(1))})));
  return fact;
}

}  // namespace

TEST_CASE_METHOD(Fixture, "a forall over a constant range is a conjunction") {
  const Term body = m.eq(f_of(v), x);
  const Term all = m.conj({m.eq(f_of(n(1)), x), m.eq(f_of(n(2)), x)});
  CHECK(expand(m.forall({v}, m.implies(within(n(1), v, n(3)), body))) == all);
  CHECK(expand(m.forall({v}, m.implies(m.lt(n(0), v), m.implies(m.le(v, n(2)), body)))) == all);
  const Term out = m.disj({m.lt(v, n(1)), m.le(n(3), v), body});
  CHECK(expand(m.forall({v}, out)) == all);
  CHECK(expand(m.forall({v}, m.implies(within(n(3), v, n(3)), body))).is_true());
}

TEST_CASE_METHOD(Fixture, "a forall without a constant range is left") {
  const Term open = m.forall({v}, m.implies(within(n(0), v, x), m.eq(f_of(v), x)));
  CHECK(expand(open) == open);
  CHECK(expand.open_quantifiers() == std::vector<Term>{open});
  const Term half = m.forall({v}, m.implies(m.le(n(0), v), m.eq(f_of(v), x)));
  CHECK(expand(half) == half);
}

TEST_CASE_METHOD(Fixture, "variables that limit each other") {
  const Term w = m.bound("w", term::int_sort);
  const Term chain = m.conj({m.le(n(0), v), m.lt(v, w), m.lt(w, n(3))});
  const auto both = [&](Term a, Term b) { return m.eq(m.add(f_of(a), f_of(b)), x); };
  CHECK(expand(m.forall({v, w}, m.implies(chain, both(v, w)))) ==
        m.conj({both(n(0), n(1)), both(n(0), n(2)), both(n(1), n(2))}));
  const Term open = m.forall({v, w}, m.implies(m.conj(m.le(n(0), v), m.lt(v, w)), both(v, w)));
  CHECK(expand(open) == open);
}

TEST_CASE_METHOD(Fixture, "an exists over a constant range is a disjunction") {
  const Term some = m.exists({v}, m.conj(within(n(0), v, n(2)), m.eq(f_of(v), x)));
  CHECK(expand(some) == m.disj(m.eq(f_of(n(0)), x), m.eq(f_of(n(1)), x)));
}

TEST_CASE_METHOD(Fixture, "bounds may be scaled, shifted and equalities") {
  const auto count = [&](Term guard) {
    const Term result = expand(m.forall({v}, m.implies(guard, m.eq(f_of(v), x))));
    if (result.is_true()) return 0;
    if (result.kind() == Kind::Forall) return -1;
    return result.kind() == Kind::And ? static_cast<int>(result.children().size()) : 1;
  };
  const Term twice = m.mul(n(2), v);
  CHECK(count(within(n(1), twice, n(8))) == 3);  // 1, 2, 3
  CHECK(count(within(n(-3), twice, n(3))) == 3);  // -1, 0, 1
  CHECK(count(m.eq(v, n(5))) == 1);
  CHECK(count(m.eq(m.mul(n(3), v), n(6))) == 1);
  CHECK(count(within(n(0), m.sub(n(5), v), n(2))) == 2);  // 4, 5
}

TEST_CASE_METHOD(Fixture, "nested binders: an inner range may depend on the outer variable") {
  const Term w = m.bound("w", int_sort);
  const Term body = m.lt(f_of(v), f_of(w));
  const Term t =
      m.forall({v, w}, m.implies(m.conj(within(n(0), v, n(3)), within(n(0), w, v)), body));
  CHECK(expand(t) == m.conj({m.lt(f_of(n(1)), f_of(n(0))), m.lt(f_of(n(2)), f_of(n(0))),
                             m.lt(f_of(n(2)), f_of(n(1)))}));
}

TEST_CASE_METHOD(Fixture, "reductions over constant ranges are written out") {
  const Term yes = m.truth(true);
  CHECK(expand(m.reduce(Kind::Sum, v, n(0), n(3), yes, f_of(v))) ==
        m.add({f_of(n(0)), f_of(n(1)), f_of(n(2))}));
  CHECK(expand(m.reduce(Kind::Sum, v, n(0), n(4), yes, v)).is_int(6));
  CHECK(expand(m.reduce(Kind::Sum, v, n(0), n(4), m.lt(n(1), v), v)).is_int(5));
  CHECK(expand(m.reduce(Kind::Sum, v, n(3), n(1), yes, v)).is_int(0));
  CHECK(expand(m.reduce(Kind::Count, v, n(0), n(9), yes, m.lt(v, n(4)))).is_int(4));
  const Term hill = m.mul(v, m.sub(n(5), v));
  CHECK(expand(m.reduce(Kind::Max, v, n(0), n(5), yes, hill)).is_int(6));
  CHECK(expand(m.reduce(Kind::Min, v, n(1), n(5), yes, hill)).is_int(4));
  CHECK(expand(m.reduce(Kind::Min, v, n(0), n(5), m.lt(n(1), v), hill)).is_int(4));
}

TEST_CASE_METHOD(Fixture, "a definition unfolds as far as constants drive it") {
  term::Function* fact = factorial(m);
  CHECK(expand(m.apply(fact, {n(5)})).is_int(120));
  const Term open = expand(m.apply(fact, {x}));
  CHECK(open.kind() == Kind::Apply);
  CHECK(open->function != fact);
}

TEST_CASE_METHOD(Fixture, "a function that may not terminate is not unfolded") {
  term::Function* fact = factorial(m);
  fact->terminates = false;
  const Term t = m.apply(fact, {n(5)});
  CHECK(expand(t) == t);
}

TEST_CASE_METHOD(Fixture, "runaway recursion stops") {
  term::Function* up = m.declare("up", {int_sort}, int_sort, Scope::Launch);
  const Term k = m.bound("k", int_sort);
  up->params = {k};
  up->recursive = true;
  up->body = m.add(m.apply(up, {m.add(k, n(1))}), n(1));
  CHECK(expand(m.apply(up, {n(0)})).kind() != Kind::IntConst);
}

TEST_CASE_METHOD(Fixture, "the budget bounds what is written out") {
  Expander poor(m, 10);
  const Term t = m.forall({v}, m.implies(within(n(0), v, n(20)), m.eq(f_of(v), x)));
  CHECK(poor(t) == t);
}

TEST_CASE_METHOD(Fixture, "a two-level index is arithmetic, a kept term is gone") {
  const Term y = m.fresh("y", int_sort, Scope::Private);
  CHECK(expand(m.flat(x, y, m.integer(4))) == m.add(m.mul(n(4), x), y));
  CHECK(expand(m.keep(f_of(x))).is_true());
}
