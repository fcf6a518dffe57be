// Preparation, elimination, patterns, relevance, lowering: fires, is right, is silent.
#include "fixture.h"

using namespace permverify::term;
using permverify::testing::Answer;
using permverify::testing::int_map;
using permverify::testing::int_seq;
using permverify::testing::Kernel;
namespace encoder = permverify::encoder;

namespace {

struct Quantifiers : Kernel {
  Term n = launch("n"), a = map("a"), b = map("b");
  Term x = own("x"), v = var("v"), w = var("w");
  Term yes = m.fresh("p", bool_sort, Scope::Private);

  std::vector<Term> only(void (*pass)(encoder::Problem&), Term h) {
    hypotheses = {h};
    return after(pass);
  }
};

}  // namespace

TEST_CASE_METHOD(Quantifiers, "preparation", "[encoder]") {
  const auto prepared = [&](Term h) { return only(encoder::pass_prepare, h); };
  const Term fact = m.lt(read(a, v), x);
  SECTION("a negated quantifier gets a witness") {
    const auto facts = prepared(m.negate(m.forall({v}, m.implies(below(v, n), fact))));
    CHECK(facts.size() == 3);  // two bounds and the negated fact
    CHECK(count(facts, Kind::Forall) == 0);
    CHECK(count(facts, Kind::BoundVar) == 0);
  }
  SECTION("a witness depends on the variables around it") {
    const auto facts = prepared(m.forall({v}, m.exists({w}, m.lt(read(a, w), v))));
    REQUIRE(facts.size() == 1);
    CHECK(count(facts, Kind::Exists) == 0);
    CHECK(calls(facts, "$w") == 1);
    assume(m.eq(n, n));
    open(m.truth(false));
  }
  SECTION("conjunctions under a quantifier and its guard come apart") {
    const Term both = m.conj(fact, m.lt(x, read(b, v)));
    CHECK(prepared(m.forall({v}, both)).size() == 2);
    CHECK(prepared(m.forall({v}, m.implies(below(v, n), both))).size() == 2);
    CHECK(prepared(m.forall({v}, m.disj(both, m.conj(fact, yes)))).size() == 1);
  }
  SECTION("equivalences over quantified formulas") {
    hypotheses.clear();
    const Term all = m.forall({v}, m.implies(below(v, n), fact));
    assume(m.eq(yes, all));
    assume(below(num(2), n));
    proved(m.implies(yes, m.lt(read(a, num(2)), x)));
    open(yes);
  }
  SECTION("maps are functions") {
    hypotheses = {m.forall({v}, m.eq(read(a, v), read(b, v)))};
    proved(m.eq(a, b));
    hypotheses = {m.forall({v}, m.implies(below(v, n), m.eq(read(a, v), read(b, v))))};
    open(m.eq(a, b));
  }
  SECTION("formulas without quantifiers stay whole") {
    const Term plain = m.implies(m.lt(x, n), m.conj(yes, m.lt(n, x)));
    CHECK(prepared(plain) == std::vector<Term>{plain});
  }
}

TEST_CASE_METHOD(Quantifiers, "the index of a value", "[encoder]") {
  const auto keys = [&](Term value) { return m.forall({v}, m.implies(below(v, n), m.eq(read(a, v), value))); };
  const auto missing = m.forall({w}, m.implies(below(w, n), m.negate(m.eq(read(a, w), x))));
  const auto found = [&](Term key) {
    hypotheses = {key, missing};
    const std::vector<Term> facts = after(encoder::pass_preimages);
    return facts.size() - hypotheses.size();
  };
  SECTION("where a formula gives the elements") {
    CHECK(found(keys(m.add(m.mul(num(3), v), num(2)))) == 2);
    CHECK(found(keys(m.sub(n, v))) == 2);
    hypotheses = {keys(m.add(m.mul(num(3), v), num(2))), missing};
    const Term hit = m.conj(m.eq(m.mod(x, num(3)), num(2)), within(num(2), x, m.add(m.mul(num(3), n), num(2))));
    proved(m.negate(hit));
    // One element too many.
    open(m.negate(m.conj(m.eq(m.mod(x, num(3)), num(2)), within(num(2), x, m.add(m.mul(num(3), n), num(3))))));
    hypotheses = {keys(m.sub(n, m.mul(num(2), v))), missing};
    proved(m.negate(m.conj({m.eq(m.mod(m.sub(n, x), num(2)), num(0)), m.le(x, n), m.lt(m.neg(n), x)})));
    open(m.negate(m.conj({m.eq(m.mod(m.sub(n, x), num(2)), num(0)), m.le(x, n), m.le(m.neg(n), x)})));
  }
  SECTION("under a condition") {
    hypotheses = {keys(v), m.disj(yes, missing)};
    proved(m.implies(below(x, n), yes));
    open(m.implies(m.le(x, n), yes));
  }
  SECTION("not of another map, of a constant, of a product or of an element that depends on others") {
    CHECK(found(m.forall({v}, m.eq(read(b, v), v))) == 0);
    CHECK(found(keys(n)) == 0);
    CHECK(found(keys(m.mul(n, v))) == 0);
    CHECK(found(keys(read(a, m.sub(v, num(1))))) == 0);
    CHECK(found(m.forall({v}, m.negate(m.eq(read(a, v), v)))) == 0);
  }
}

TEST_CASE_METHOD(Quantifiers, "elimination", "[encoder]") {
  const auto eliminated = [&](Term h) { return only(encoder::pass_eliminate, h); };
  const auto fact = [&](Term t) { return m.lt(read(a, t), x); };
  SECTION("a variable that is determined") {
    CHECK(eliminated(m.forall({v}, m.implies(m.eq(m.add(v, num(1)), x), fact(v)))) ==
          std::vector<Term>{fact(m.sub(x, num(1)))});
    CHECK(eliminated(m.forall({v}, m.implies(m.eq(m.sub(x, v), n), fact(v)))) ==
          std::vector<Term>{fact(m.sub(x, n))});
  }
  SECTION("not by an equation with a factor, or one that mentions it elsewhere") {
    for (const Term t : {m.eq(m.mul(num(2), v), x), m.eq(v, read(b, v))}) {
      CHECK(count(eliminated(m.forall({v}, m.implies(t, fact(v)))), Kind::Forall) == 1);
    }
    CHECK(count(eliminated(m.forall({v}, m.disj(m.eq(v, x), fact(v)))), Kind::Forall) == 1);
  }
  SECTION("a row of a two-level index") {
    const Term k = launch("k"), low = m.mul(k, n), high = m.mul(m.add(k, num(1)), n);
    const Term row = m.forall({v}, m.implies(within(low, v, high), fact(v)));
    const std::vector<Term> rows = eliminated(row);
    REQUIRE(rows.size() == 1);
    CHECK(rows[0] != row);
    CHECK(count(rows, Kind::Forall) == 1);
    const Term longer = m.forall({v}, m.implies(within(low, v, m.add(high, num(1))), fact(v)));
    CHECK(eliminated(longer) == std::vector<Term>{longer});
    const Term y = own("y");
    hypotheses = {row};
    assume(below(y, n));
    proved(fact(m.add(low, y)));
    open(fact(m.add(high, y)));
  }
  SECTION("a short constant range") {
    CHECK(eliminated(m.forall({v}, m.implies(below(v, num(3)), fact(v)))) ==
          std::vector<Term>{fact(num(0)), fact(num(1)), fact(num(2))});
    CHECK(count(eliminated(m.forall({v}, m.implies(below(v, num(17)), fact(v)))),
                Kind::Forall) == 1);
    CHECK(eliminated(m.forall({v}, m.implies(within(num(2), v, num(2)), fact(v)))) ==
          std::vector<Term>{m.truth(true)});
  }
  SECTION("a range that is all that is said of a variable") {
    const Term both = m.conj(within(x, v, n), m.lt(v, num(7)));
    const auto facts = eliminated(m.forall({v}, m.implies(both, yes)));
    REQUIRE(facts.size() == 1);
    CHECK(count(facts, Kind::Forall) == 0);
    hypotheses = {facts[0], m.lt(x, n), m.lt(x, num(7))};
    proved(yes);
    hypotheses = {facts[0], m.lt(x, n)};
    open(yes);  // not below 7
    hypotheses = {facts[0], m.lt(x, num(7))};
    open(yes);  // nothing between x and n
    hypotheses = {m.forall({w}, m.implies(below(w, n), eliminated(m.forall(
                      {v}, m.implies(within(w, v, x), fact(w))))[0]))};
    assume(within(num(1), x, n));
    proved(fact(num(0)));
    open(fact(x));
  }
  SECTION("not where more is said") {
    const Term one = m.implies(below(v, n), m.disj(yes, m.lt(v, x)));
    const Term two_lows = m.implies(m.conj(within(x, v, n), m.le(w, v)), yes);
    const Term itself = m.implies(m.conj(m.le(num(0), v), m.lt(v, read(b, v))), yes);
    const Term no_low = m.implies(m.lt(v, n), yes);
    const Term in_formula = m.implies(below(v, n), fact(v));
    for (const Term t : {one, two_lows, itself, no_low, in_formula}) {
      CHECK(count(eliminated(m.forall({v}, t)), Kind::Forall) == 1);
    }
  }
}

TEST_CASE_METHOD(Quantifiers, "patterns", "[encoder]") {
  const auto patterns = [&](Term h) {
    hypotheses = {h};
    encoder::Problem problem(m, {});
    problem.add(h);
    encoder::pass_flatten(problem);
    encoder::pass_lower(problem);
    encoder::pass_triggers(problem);
    return problem.terms();
  };
  const Term z = num(0);
  SECTION("the read that mentions the variable") {
    const auto facts = patterns(m.forall({v}, m.implies(below(v, n), m.eq(read(a, v), x))));
    REQUIRE(facts.size() == 1);
    REQUIRE(facts[0]->triggers.size() == 1);
    CHECK(to_string(facts[0]->triggers[0][0]).find("$sel(a, v") == 0);
  }
  SECTION("several reads together") {
    const Term sorted = m.implies(m.lt(v, w), m.le(read(a, v), read(a, w)));
    const auto facts = patterns(m.forall({v, w}, sorted));
    REQUIRE(facts.size() == 1);
    REQUIRE(facts[0]->triggers.size() == 1);
    CHECK(facts[0]->triggers[0].size() == 2);
  }
  SECTION("a shifted read gets its own copy") {
    const auto facts =
        patterns(m.forall({v}, m.le(read(a, v), read(a, m.add(v, num(1))))));
    CHECK(facts.size() == 2);
    for (const Term f : facts) CHECK_FALSE(f->triggers.empty());
    assume(m.lt(z, n));
    proved(m.le(read(a, m.sub(n, num(1))), read(a, n)));
    open(m.le(read(a, n), read(a, m.sub(n, num(1)))));
  }
  SECTION("a pattern that feeds itself is used only where there is no other") {
    const auto step = [&](Term from, Term to) {
      return m.forall({v}, m.eq(read(to, v), m.add(read(from, v), read(from, m.add(v, num(1))))));
    };
    const auto facts = patterns(step(a, b));
    REQUIRE(facts.size() == 1);
    REQUIRE(facts[0]->triggers.size() == 1);
    CHECK(to_string(facts[0]->triggers[0][0]).find("$sel(b, v") == 0);
    CHECK_FALSE(patterns(step(a, a)).at(0)->triggers.empty());
  }
  SECTION("arithmetic is no pattern") {
    const auto facts = patterns(m.forall({v}, m.lt(v, m.mul(v, v))));
    REQUIRE(facts.size() == 1);
    CHECK(facts[0]->triggers.empty());
  }
  SECTION("a given trigger is kept when it is a pattern") {
    const Term body = m.eq(read(a, v), read(b, v));
    const auto kept = patterns(m.forall({v}, body, {{read(b, v)}}));
    CHECK(kept[0]->triggers.size() == 1);
    const auto replaced = patterns(m.forall({v}, body, {{read(b, m.mul(v, v))}}));
    CHECK(replaced[0]->triggers.size() == 2);
  }
}

TEST_CASE_METHOD(Quantifiers, "an existential goal meets the reads that it names", "[encoder]") {
  assume(below(x, n));
  proved(m.exists({v}, m.conj(below(v, n), m.eq(read(a, v), read(a, x)))));
  open(m.exists({v}, m.conj(below(v, n), m.eq(read(a, v), read(b, x)))));
}

TEST_CASE_METHOD(Quantifiers, "relevance", "[encoder]") {
  const auto about = [&](Term map) { return m.forall({v}, m.lt(read(map, v), x)); };
  const Term c = map("c");
  hypotheses = {about(a), about(b), m.lt(read(a, x), n)};
  const auto kept = after(encoder::pass_relevance);
  CHECK(kept.size() == 2);
  hypotheses = {about(a), m.forall({v}, m.eq(read(a, v), read(b, v))), about(b),
                about(c), m.lt(read(a, x), n)};
  CHECK(after(encoder::pass_relevance).size() == 4);  // b matters through a, c does not
}

TEST_CASE_METHOD(Quantifiers, "written memory as an argument", "[encoder]") {
  Function* f = m.declare("f", {int_map, int_sort}, int_sort, Scope::Launch);
  const Term pm = m.bound("pm", int_map), pi = var("pi");
  f->params = {pm, pi};
  f->domain = m.le(num(0), pi);
  f->body = m.ite(m.le(pi, num(0)), num(0),
                  m.add(m.apply(f, {pm, m.sub(pi, num(1))}), read(pm, m.sub(pi, num(1)))));
  f->recursive = true;
  const Term written = m.store(a, {num(0)}, num(5));
  const auto call = [&](Term map, std::int64_t i) { return m.apply(f, {map, num(i)}); };
  proved(m.eq(call(written, 1), m.add(call(written, 0), num(5))));
  open(m.eq(call(written, 1), m.add(call(written, 0), num(6))));
  proved(m.eq(call(written, 2), m.add(call(written, 1), read(a, num(1)))));
}

TEST_CASE_METHOD(Quantifiers, "definitions", "[encoder]") {
  Function* f = m.declare("f", {int_sort}, int_sort, Scope::Launch);
  const Term p = var("p");
  const auto call = [&](Term t) { return m.apply(f, {t}); };
  f->params = {p};
  f->domain = m.le(num(0), p);
  f->recursive = true;
  // Outside its domain this equation would be contradictory.
  f->body = m.ite(m.eq(p, num(0)), num(0),
                  m.ite(m.lt(p, num(0)), m.add(call(p), num(1)), call(m.sub(p, num(1)))));
  SECTION("one unfolding") {
    assume(m.lt(num(0), x));
    assume(m.eq(call(m.sub(x, num(1))), num(0)));
    proved(m.eq(call(x), num(0)));
    open(m.eq(call(x), num(1)));
  }
  SECTION("nothing is known outside the domain") {
    assume(m.keep(call(num(-1))));
    open(m.truth(false));
    open(m.eq(call(num(-1)), num(0)));
  }
  SECTION("a definition without a proof of termination is not used") {
    f->terminates = false;
    open(m.eq(call(num(0)), num(0)));
  }
  SECTION("no recursion: the body itself, with its quantifiers") {
    Function* g = m.declare("sorted", {int_map}, bool_sort, Scope::Launch);
    const Term pm = m.bound("pm", int_map);
    g->params = {pm};
    g->domain = m.truth(true);
    g->body = m.forall({v, w}, m.implies(m.lt(v, w), m.le(read(pm, v), read(pm, w))));
    assume(m.apply(g, {a}));
    proved(m.le(read(a, x), read(a, m.add(x, num(3)))));
    open(m.le(read(a, x), read(a, m.sub(x, num(3)))));
    open(m.apply(g, {b}));
    assume(m.eq(a, b));
    proved(m.apply(g, {b}));
  }
  SECTION("no recursion, but a domain") {
    Function* g = m.declare("half", {int_sort}, int_sort, Scope::Launch);
    g->params = {p};
    g->domain = m.le(num(0), p);
    g->body = m.div(p, num(2));
    proved(m.implies(m.le(num(4), x), m.le(num(2), m.apply(g, {x}))));
    open(m.implies(m.le(x, num(-1)), m.lt(m.apply(g, {x}), num(0))));
  }
}

TEST_CASE_METHOD(Quantifiers, "trivial goals need no solver", "[encoder]") {
  CHECK(query(m.truth(true)).goal.is_true());
  hypotheses = {yes, m.negate(yes), m.truth(false)};
  CHECK(query(m.lt(x, n)).goal.is_true());
  hypotheses = {yes};
  CHECK(query(m.lt(x, n)).goal.is_false());
}

TEST_CASE_METHOD(Quantifiers, "sequences", "[encoder]") {
  const Term s = m.fresh("s", int_seq, Scope::Private);
  const Term longer = m.seq_concat(s, m.seq_lit(int_seq, {x}));
  proved(m.eq(m.seq_at(longer, m.seq_length(s)), x));
  proved(m.implies(below(num(0), m.seq_length(s)),
                   m.eq(m.seq_at(longer, num(0)), m.seq_at(s, num(0)))));
  open(m.eq(m.seq_at(longer, num(0)), m.seq_at(s, num(0))));
  assume(m.lt(num(1), m.seq_length(s)));
  const Term tail = m.seq_slice(s, num(1), m.seq_length(s));
  proved(m.eq(m.seq_at(tail, num(0)), m.seq_at(s, num(1))));
  open(m.eq(m.seq_at(tail, num(0)), m.seq_at(s, num(0))));
}

TEST_CASE_METHOD(Quantifiers, "many arrays, clauses and conditionals stay linear", "[encoder]") {
  const auto size = [&](int count) {
    hypotheses.clear();
    Term state = map("state");
    for (int i = 0; i < count; ++i) {
      const Term array = map("array");
      assume(m.forall({v}, m.implies(below(v, n), m.eq(read(array, v), num(i)))));
      assume(m.lt(read(array, x), m.add(x, num(i))));
      const Term c = m.fresh("c", bool_sort, Scope::Private);
      state = m.ite(c, m.store(state, {own("i")}, num(i)), state);
    }
    std::size_t nodes = 0;
    const auto q = query(m.eq(read(state, x), num(0)));
    encoder::for_each_subterm(q.hypotheses, [&](Term) { ++nodes; });
    return nodes;
  };
  const std::size_t few = size(16);
  CHECK(size(128) < 10 * few);
}
