// Flattening, division, surjectivity: fires, is right, and is silent on a near miss.
#include "fixture.h"

using namespace permverify::term;
using permverify::testing::int_map;
using permverify::testing::Kernel;
namespace encoder = permverify::encoder;

namespace {

struct Index : Kernel {
  Term n = launch("n"), w = launch("w"), a = map("a");
  Term i = own("i"), j = own("j"), k = own("k");

  // The index of a after flattening, as text.
  std::string flattened(Term index) {
    hypotheses = {m.eq(read(a, index), num(0))};
    const auto facts = after(encoder::pass_flatten);
    std::string text;
    encoder::for_each_subterm(facts, [&](Term t) {
      if (t.kind() == Kind::Select) text = to_string(t.child(1));
    });
    return text;
  }
};

}  // namespace

TEST_CASE_METHOD(Index, "sums with a product of a size are pairs", "[encoder]") {
  CHECK(flattened(level(i, n, j)) == "$flat(i, j, n)");
  CHECK(flattened(m.add(level(i, n, j), n)) == "$flat(i + 1, j, n)");
  CHECK(flattened(m.sub(level(i, n, j), num(1))) == "$flat(i, j - 1, n)");
  CHECK(flattened(level(level(i, n, j), w, k)) == "$flat($flat(i, j, n), k, w)");
  // n is inside w here, since it stands inside the factor of w
  CHECK(flattened(m.add(m.mul(level(i, n, j), w), level(k, n, j))) ==
        "$flat($flat(i, j, n), $flat(k, j, n), w)");
  // a product of sizes is one modulus
  CHECK(flattened(m.add(m.mul(i, m.mul(n, w)), level(j, w, k))) ==
        "$flat(i, $flat(j, k, w), $flat(n, 0, w))");
  CHECK(flattened(m.flat(i, m.add(j, num(1)), n)) == "$flat(i, j + 1, n)");
  CHECK(flattened(m.add(m.flat(i, j, n), num(1))) == "$flat(i, j + 1, n)");
}

TEST_CASE_METHOD(Index, "a number that divides all coefficients stays outside", "[encoder]") {
  const Term third = m.add(m.mul(num(3), level(i, n, j)), num(1));
  CHECK(flattened(third) == "$flat($flat(i, j, n), 1, 3)");
  CHECK(flattened(m.sub(third, num(2))) == "$flat($flat(i, j, n) - 1, 2, 3)");
  CHECK(flattened(m.add(m.mul(num(2), m.mul(i, n)), j)).find(", j, n)") != std::string::npos);
  const Term groups = launch("groups"), all = m.mul(num(3), m.mul(groups, n));
  hypotheses = {below(j, n), below(i, groups)};
  proved(below(third, all));
  proved(below(m.add(third, num(1)), all));
  open(below(m.add(third, num(2)), all));
  hypotheses = {below(j, n), below(i, m.mul(num(2), n))};
  proved(below(level(i, n, j), m.mul(num(2), m.mul(n, n))));
  open(below(level(i, n, m.add(j, num(1))), m.mul(num(2), m.mul(n, n))));
}

TEST_CASE_METHOD(Index, "a remainder that falls keeps its size", "[encoder]") {
  const Term mirrored = m.sub(m.sub(level(i, n, n), num(1)), j);
  CHECK(flattened(mirrored) == "$flat(i, n - j - 1, n)");
  CHECK(flattened(m.add(mirrored, m.add(j, k))) == "$flat(i + 1, k - 1, n)");
  const Term groups = launch("groups");
  hypotheses = {below(j, n), below(i, groups)};
  proved(below(mirrored, m.mul(groups, n)));
  open(below(m.sub(mirrored, num(1)), m.mul(groups, n)));
}

TEST_CASE_METHOD(Index, "elements counted from the end lie in the array", "[encoder]") {
  const Term groups = launch("groups"), all = m.mul(groups, n);
  hypotheses = {below(j, n), below(i, groups)};
  const Term from_end = m.sub(m.sub(all, num(1)), level(i, n, j));
  proved(below(from_end, all));
  open(below(m.add(from_end, num(1)), all));
  open(below(m.sub(from_end, num(1)), all));
}

TEST_CASE_METHOD(Index, "variables are turned where all indices count them down", "[encoder]") {
  const Term g = var("g"), l = var("l"), groups = launch("groups");
  const Term from_end = m.sub(m.mul(groups, n), level(g, n, l));
  const auto turned = [&](Term index, Term other) {
    hypotheses = {m.forall({g, l}, m.implies(m.conj(below(g, groups), below(l, n)),
                                             m.eq(read(a, index), read(a, other))))};
    return after(encoder::pass_reflect) != hypotheses;
  };
  CHECK(turned(from_end, num(0)));
  CHECK_FALSE(turned(from_end, level(g, n, l)));
  CHECK_FALSE(turned(m.sub(n, l), num(0)));
}

TEST_CASE_METHOD(Index, "the extent of a transpose, in both directions", "[encoder]") {
  const Term h = launch("h"), v = launch("v");
  const Term rows = m.mul(h, n), columns = m.mul(v, w);
  const Term row = level(i, n, j), column = level(k, w, own("l"));
  hypotheses = {below(j, n), below(i, h), below(k, v), below(m.sub(column, m.mul(k, w)), w)};
  proved(below(level(row, columns, column), m.mul(rows, columns)));
  proved(below(level(column, rows, row), m.mul(rows, columns)));
  open(below(level(row, rows, column), m.mul(rows, columns)));
}

TEST_CASE_METHOD(Index, "no pairs without a size", "[encoder]") {
  CHECK(flattened(m.add(i, j)) == "i + j");
  CHECK(flattened(m.add(i, n)) == to_string(m.add(i, n)));
  CHECK(flattened(m.add(m.mul(i, j), k)) == to_string(m.add(m.mul(i, j), k)));
}

TEST_CASE_METHOD(Index, "constant factors make pairs in indices alone", "[encoder]") {
  CHECK(flattened(m.add(m.mul(num(64), i), j)) == "$flat(i, j, 64)");
  CHECK(flattened(m.add(m.mul(num(2), i), num(3))) == "$flat(i + 1, 1, 2)");
  hypotheses = {m.lt(m.add(m.mul(num(64), i), j), k)};
  CHECK(calls(after(encoder::pass_flatten), "$flat") == 0);
}

TEST_CASE_METHOD(Index, "flattening keeps the meaning", "[encoder]") {
  const Term plain = m.add(m.mul(level(i, n, j), w), level(k, n, j));
  proved(m.implies(m.eq(plain, k), m.eq(k, m.add(m.mul(level(i, n, j), w), level(k, n, j)))));
  open(m.eq(level(i, n, j), level(j, n, i)));
}

TEST_CASE_METHOD(Index, "remainders by a symbolic divisor", "[encoder]") {
  assume(m.lt(num(0), n));
  SECTION("range") { proved(below(m.mod(i, n), n)); }
  SECTION("definition") { proved(m.eq(i, level(m.div(i, n), n, m.mod(i, n)))); }
  SECTION("of a pair") {
    assume(below(j, n));
    proved(m.eq(m.mod(level(i, n, j), n), j));
    proved(m.eq(m.div(level(i, n, j), n), i));
    open(m.eq(m.mod(level(i, n, m.add(j, num(1))), n), m.add(j, num(1))));
  }
  SECTION("negative divisor") {
    const Term minus = m.neg(n);
    proved(m.le(m.mod(i, minus), num(0)));
    open(m.le(num(0), m.mod(i, minus)));
  }
  SECTION("zero has no value") {
    hypotheses.clear();
    open(below(m.mod(i, n), n));
    assume(m.eq(n, num(0)));
    open(m.truth(false));
  }
}

TEST_CASE_METHOD(Index, "from all pairs to all numbers", "[encoder]") {
  const Term g = var("g"), l = var("l"), x = var("x");
  const Term groups = launch("groups");
  assume(m.lt(num(0), n));
  const auto each = [&](Term index) {
    return m.forall({g, l}, m.implies(m.conj(below(g, groups), below(l, n)),
                                      m.eq(read(a, index), num(7))));
  };
  const auto all = [&](Term high) {
    return m.forall({x}, m.implies(below(x, high), m.eq(read(a, x), num(7))));
  };
  SECTION("symbolic size") {
    assume(each(level(g, n, l)));
    proved(all(m.mul(groups, n)));
    open(all(m.add(m.mul(groups, n), num(1))));
  }
  SECTION("a column that is left out") {
    assume(each(m.add(level(g, n, l), num(1))));
    open(all(m.mul(groups, n)));
  }
  SECTION("counted from the end") {
    const Term last = m.sub(m.mul(groups, n), num(1));
    assume(each(m.sub(last, level(g, n, l))));
    proved(all(m.mul(groups, n)));
    open(all(m.add(m.mul(groups, n), num(1))));
  }
  SECTION("counted from one element too early") {
    const Term last = m.sub(m.mul(groups, n), num(2));
    assume(each(m.sub(last, level(g, n, l))));
    open(all(m.mul(groups, n)));
  }
  SECTION("of an uninterpreted function") {
    const Function* held = m.declare("held", {int_sort}, bool_sort, Scope::Private);
    assume(m.forall({g, l}, m.implies(m.conj(below(g, groups), below(l, n)),
                                      m.apply(held, {level(g, n, l)}))));
    const auto all_held = [&](Term high) {
      return m.forall({x}, m.implies(below(x, high), m.apply(held, {x})));
    };
    proved(all_held(m.mul(groups, n)));
    open(all_held(m.add(m.mul(groups, n), num(1))));
  }
  SECTION("constant size") {
    const Term inside = m.conj(below(g, groups), below(l, num(64)));
    assume(m.forall({g, l}, m.implies(inside, m.eq(read(a, level(g, num(64), l)), num(7)))));
    proved(all(m.mul(groups, num(64))));
    open(all(m.add(m.mul(groups, num(64)), num(1))));
  }
  SECTION("around a ring") {
    for (const Term shifted : {m.add(l, num(1)), m.sub(l, num(1))}) {
      const Term seven = m.eq(read(a, m.mod(shifted, n)), num(7));
      hypotheses = {m.forall({l}, m.implies(below(l, n), seven))};
      proved(all(n));
      open(all(m.add(n, num(1))));
    }
  }
  SECTION("around a ring of constant size") {
    const Term c = num(64);
    assume(m.forall({l}, m.implies(below(l, c),
                                   m.eq(read(a, m.mod(m.add(l, num(1)), c)), num(7)))));
    proved(all(c));
    open(all(m.add(c, num(1))));
  }
  SECTION("mirrored") {
    assume(m.forall({l}, m.implies(below(l, n),
                                   m.eq(read(a, m.sub(m.sub(n, num(1)), l)), num(7)))));
    proved(all(n));
    open(all(m.add(n, num(1))));
  }
  SECTION("shifted by one, without a ring") {
    assume(m.forall({l}, m.implies(below(l, n), m.eq(read(a, m.add(l, num(1))), num(7)))));
    proved(m.forall({x}, m.implies(within(num(1), x, n), m.eq(read(a, x), num(7)))));
    open(all(n));
  }
}

TEST_CASE_METHOD(Index, "cells of groups and of their threads", "[encoder]") {
  const Term g1 = own("g1"), g2 = own("g2"), l1 = own("l1"), l2 = own("l2");
  for (const Term l : {l1, l2}) assume(below(l, n));
  const Term here = level(g1, n, l1);
  SECTION("the same cell") {
    assume(m.eq(here, level(g2, n, l2)));
    proved(m.conj(m.eq(g1, g2), m.eq(l1, l2)));
  }
  SECTION("a neighbour may be in the next group") {
    assume(m.eq(here, m.add(level(g2, n, l2), num(1))));
    open(m.eq(g1, g2));
    proved(m.disj(m.eq(g1, g2), m.eq(g1, m.add(g2, num(1)))));
  }
  SECTION("in bounds") {
    const Term groups = launch("groups");
    assume(below(g1, groups));
    proved(below(here, m.mul(groups, n)));
    open(below(m.add(here, num(1)), m.mul(groups, n)));
  }
}

TEST_CASE_METHOD(Index, "pairs are looked for in the memory that a fact leads to", "[encoder]") {
  const Term b = map("b"), p = var("p"), q = var("q"), x = var("x");
  const auto splits = [&](std::vector<Term> facts) {
    hypotheses = {m.forall({p, q}, m.eq(read(a, m.flat(p, q, n)), num(0))), m.eq(read(b, i), k)};
    hypotheses.insert(hypotheses.end(), facts.begin(), facts.end());
    encoder::Problem problem(m, {});
    for (const Term h : hypotheses) problem.add(h);
    encoder::pass_flatten(problem);
    encoder::pass_surjectivity(problem);
    return calls(problem.terms(), "$high") != 0;
  };
  CHECK_FALSE(splits({}));
  CHECK_FALSE(splits({m.forall({x}, m.eq(read(b, x), read(a, m.mul(num(3), x))))}));
  CHECK(splits({m.eq(read(a, i), k)}));
  CHECK(splits({m.forall({x}, m.eq(read(b, x), read(a, x)))}));
  CHECK(splits({m.eq(a, b)}));
  const Term c = map("c");  // by way of a third
  CHECK(splits({m.forall({x}, m.eq(read(b, x), read(c, x))),
                m.forall({x}, m.eq(read(c, x), read(a, x)))}));
  CHECK_FALSE(splits({m.forall({x}, m.eq(read(b, x), read(c, x)))}));
}
