#include "logic/resource/state.h"

#include "../values.h"

using namespace permverify;
using namespace permverify::testing;
using obligation::Atom;
using obligation::State;

namespace {

struct Paths {
  term::TermManager m;
  Term p = symbol("p"), q = symbol("q"), r = symbol("r");
  Term x = m.fresh("x", term::int_sort, term::Scope::Private);

  Term symbol(const std::string& name) {
    return m.fresh(name, term::bool_sort, term::Scope::Private);
  }
  State under(Term path, std::int64_t value) {
    State state;
    state.path = path;
    state.vars[0] = m.integer(value);
    return state;
  }
  Atom right(ir::VarId array, Term guard) {
    Atom atom;
    atom.array = array;
    atom.index = {x};
    atom.amount = m.real(1);
    atom.guard = guard;
    return atom;
  }
  Term either() { return m.disj(p, q); }
  void each_case(const std::function<void(const Values&)>& visit) {
    for (int bits = 0; bits < 8; ++bits) {
      Values v;
      visit(v.set_bool(p, bits & 1).set_bool(q, bits & 2).set_bool(r, bits & 4).set(x, 0));
    }
  }
};

}  // namespace

TEST_CASE_METHOD(Paths, "two sides of a branch meet in the path before it", "[state]") {
  const State merged = merge(m, under(m.conj(p, q), 1), under(m.conj(p, m.negate(q)), 2));
  CHECK(merged.path == p);
  each_case([&](const Values& v) {
    if (v.holds(p)) CHECK(v.number(merged.vars.at(0)) == (v.holds(q) ? 1 : 2));
  });
  const State whole = merge(m, under(q, 1), under(m.negate(q), 2));
  CHECK(whole.path.is_true());
}

TEST_CASE_METHOD(Paths, "paths that end elsewhere stay out of the joined one", "[state]") {
  // p && q goes on, p && !q && r comes by another way
  const Term a = m.conj(p, q), b = m.conj({p, m.negate(q), r});
  const State merged = merge(m, under(a, 1), under(b, 2));
  each_case([&](const Values& v) {
    CHECK(v.holds(merged.path) == (v.holds(a) || v.holds(b)));
    if (v.holds(a)) CHECK(v.number(merged.vars.at(0)) == 1);
    if (v.holds(b)) CHECK(v.number(merged.vars.at(0)) == 2);
  });
}

TEST_CASE_METHOD(Paths, "three ways are told apart, one after the other", "[state]") {
  const Term a = m.conj(p, q), b = m.conj(p, m.negate(q)), c = m.conj(m.negate(p), r);
  const State merged = merge(m, merge(m, under(a, 1), under(b, 2)), under(c, 3));
  each_case([&](const Values& v) {
    CHECK(v.holds(merged.path) == (v.holds(a) || v.holds(b) || v.holds(c)));
    if (v.holds(merged.path)) {
      CHECK(v.number(merged.vars.at(0)) == (v.holds(a) ? 1 : v.holds(b) ? 2 : 3));
    }
  });
}

TEST_CASE_METHOD(Paths, "equal values and rights need no case", "[state]") {
  State a = under(q, 1), b = under(m.negate(q), 1);
  a.held = {right(5, m.truth(true)), right(6, m.truth(true))};
  b.held = {right(6, m.truth(true)), right(5, m.truth(true))};
  const State merged = merge(m, a, b);
  CHECK(merged.vars.at(0).is_int(1));
  CHECK(merged.held == a.held);
}

TEST_CASE_METHOD(Paths, "rights of one side only are held on that side", "[state]") {
  State a = under(m.conj(p, q), 1), b = under(m.conj(p, m.negate(q)), 1);
  a.held = {right(5, m.truth(true)), right(5, r)};
  b.held = {right(5, m.truth(true)), right(6, m.truth(true))};
  a.framed_off[3] = {right(7, m.truth(true))};
  const State merged = merge(m, a, b);
  const auto count = [&](const std::vector<Atom>& atoms, ir::VarId array, const Values& v) {
    int n = 0;
    for (const Atom& atom : atoms) n += atom.array == array && v.holds(atom.guard);
    return n;
  };
  each_case([&](const Values& v) {
    if (!v.holds(p)) return;
    const State& from = v.holds(q) ? a : b;
    for (const ir::VarId array : {5U, 6U}) {
      CHECK(count(merged.held, array, v) == count(from.held, array, v));
    }
    CHECK(count(merged.framed_off.at(3), 7, v) == (v.holds(q) ? 1 : 0));
    CHECK(count(merged.all_rights(), 7, v) == (v.holds(q) ? 1 : 0));
  });
}

TEST_CASE_METHOD(Paths, "equal rights that one side has twice stay twice there", "[state]") {
  State a = under(q, 1), b = under(m.negate(q), 1);
  a.held = {right(5, m.truth(true)), right(5, m.truth(true))};
  b.held = {right(5, m.truth(true))};
  const State merged = merge(m, a, b);
  each_case([&](const Values& v) {
    int n = 0;
    for (const Atom& atom : merged.held) n += v.holds(atom.guard);
    CHECK(n == (v.holds(q) ? 2 : 1));
  });
}

TEST_CASE_METHOD(Paths, "variables of one side go out of scope", "[state]") {
  State a = under(q, 1);
  a.vars[9] = m.integer(4);
  CHECK(merge(m, a, under(m.negate(q), 1)).vars.count(9) == 0);
}
