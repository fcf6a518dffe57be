// The hard obligations of GPU kernels, written with plain arithmetic as the obligations are, with
// every size symbolic; and the same with one wrong index.
#include <catch2/catch.hpp>

#include "fixture.h"

using namespace permverify::term;
using permverify::testing::int_map;
using permverify::testing::Kernel;

namespace {

struct Tile : Kernel {
  Term W = launch("W"), T = launch("T");
  Term A = map("A"), B = map("B"), As = map("As"), Bs = map("Bs");
  Term tx = own("tx"), ty = own("ty"), bx = own("bx"), by = own("by"), t = own("m"), k = own("k");
  Term row = level(by, T, ty), col = level(bx, T, tx);

  Tile() {
    assume(m.lt(num(0), T));
    for (const Term x : {tx, ty, k}) assume(below(x, T));
    for (const Term x : {bx, by, t}) assume(m.le(num(0), x));
  }
  // sum{v < count} A[r*W + v] * B[v*W + c]
  Term product(Term r, Term c, Term count) {
    const Term v = m.bound("v", int_sort);
    return m.reduce(Kind::Sum, v, num(0), count, m.truth(true),
                    m.mul(at(A, r, W, v), at(B, v, W, c)));
  }
};

struct Transpose : Kernel {
  Term T = launch("T"), nbx = launch("nbx"), nby = launch("nby");
  Term h = m.mul(nby, T), w = m.mul(nbx, T);
  Term in = map("in"), out = map("out");

  Transpose() {
    for (const Term x : {T, nbx, nby}) assume(m.lt(num(0), x));
  }
  Term box(Term bx, Term by, Term tx, Term ty) {
    return m.conj({below(tx, T), below(ty, T), below(bx, nbx), below(by, nby)});
  }
};

}  // namespace

TEST_CASE_METHOD(Tile, "tiled product: exchange at the barrier", "[encoder]") {
  const Term x = m.bound("x", int_sort), y = m.bound("y", int_sort);
  assume(m.forall({x, y}, m.implies(m.conj(below(x, T), below(y, T)),
                                    m.eq(at(As, y, T, x),
                                         at(A, level(by, T, y), W, level(t, T, x))))));
  const auto goal = [&](Term r) { return m.eq(at(As, ty, T, k), at(A, r, W, level(t, T, k))); };
  proved(goal(row));
  open(goal(m.add(row, num(1))));
  open(goal(col));
}

TEST_CASE_METHOD(Tile, "tiled product: one step of the inner product", "[encoder]") {
  const Term acc = own("acc"), j = m.bound("j", int_sort);
  assume(m.eq(acc, product(row, col, level(t, T, k))));
  assume(m.forall({j}, m.implies(below(j, T),
                                 m.eq(at(As, ty, T, j), at(A, row, W, level(t, T, j))))));
  assume(m.forall({j}, m.implies(below(j, T),
                                 m.eq(at(Bs, j, T, tx), at(B, level(t, T, j), W, col)))));
  const Term step = m.add(acc, m.mul(at(As, ty, T, k), at(Bs, k, T, tx)));
  proved(m.eq(step, product(row, col, m.add(level(t, T, k), num(1)))));
  open(m.eq(step, product(row, col, level(t, T, k))));
  open(m.eq(step, product(col, row, m.add(level(t, T, k), num(1)))));
}

TEST_CASE_METHOD(Transpose, "transpose: two threads never meet", "[encoder]") {
  const Term bx = own("bx"), by = own("by"), tx = own("tx"), ty = own("ty");
  const Term cx = own("cx"), cy = own("cy"), sx = own("sx"), sy = own("sy");
  assume(box(bx, by, tx, ty));
  assume(box(cx, cy, sx, sy));
  const auto cell = [&](Term a, Term b, Term x, Term y) {
    return level(level(a, T, x), h, level(b, T, y));
  };
  const Term goal = m.conj({m.eq(bx, cx), m.eq(by, cy), m.eq(tx, sx), m.eq(ty, sy)});
  SECTION("right") {
    assume(m.eq(cell(bx, by, tx, ty), cell(cx, cy, sx, sy)));
    proved(goal);
  }
  SECTION("through a location") {
    const Term l = own("l");
    assume(m.eq(l, cell(bx, by, tx, ty)));
    assume(m.eq(l, cell(cx, cy, sx, sy)));
    proved(goal);
  }
  SECTION("the row is left out") {
    assume(m.eq(level(level(bx, T, tx), h, ty), level(level(cx, T, sx), h, sy)));
    open(goal);
  }
  SECTION("the wrong height") {
    const auto wrong = [&](Term a, Term b, Term x, Term y) {
      return level(level(a, T, x), w, level(b, T, y));
    };
    assume(m.eq(wrong(bx, by, tx, ty), wrong(cx, cy, sx, sy)));
    open(goal);
  }
}

TEST_CASE_METHOD(Transpose, "transpose: lifting to all cells", "[encoder]") {
  const Term bx = m.bound("bx", int_sort), by = m.bound("by", int_sort);
  const Term tx = m.bound("tx", int_sort), ty = m.bound("ty", int_sort);
  const Term i = m.bound("i", int_sort), j = m.bound("j", int_sort);
  const Term row = level(by, T, ty), col = level(bx, T, tx);
  assume(m.forall({bx, by, tx, ty}, m.implies(box(bx, by, tx, ty),
                                              m.eq(at(out, col, h, row), at(in, row, w, col)))));
  const auto goal = [&](Term read) {
    return m.forall({i, j}, m.implies(m.conj(below(i, h), below(j, w)),
                                      m.eq(at(out, j, h, i), read)));
  };
  proved(goal(at(in, i, w, j)));
  open(goal(at(in, j, w, i)));
  open(m.forall({i, j}, m.implies(m.conj(within(num(0), i, m.add(h, num(1))), below(j, w)),
                                  m.eq(at(out, j, h, i), at(in, i, w, j)))));
}

TEST_CASE_METHOD(Transpose, "transpose: sizes as equations", "[encoder]") {
  const Term height = launch("height"), width = launch("width");
  assume(m.eq(height, h));
  assume(m.eq(width, w));
  const Term bx = m.bound("bx", int_sort), by = m.bound("by", int_sort);
  const Term tx = m.bound("tx", int_sort), ty = m.bound("ty", int_sort);
  const Term i = m.bound("i", int_sort), j = m.bound("j", int_sort);
  const Term row = level(by, T, ty), col = level(bx, T, tx);
  assume(m.forall({bx, by, tx, ty},
                  m.implies(box(bx, by, tx, ty),
                            m.eq(at(out, col, height, row), at(in, row, width, col)))));
  proved(m.forall({i, j}, m.implies(m.conj(below(i, height), below(j, width)),
                                    m.eq(at(out, j, height, i), at(in, i, width, j)))));
}

TEST_CASE_METHOD(Kernel, "tree reduction: the lemma's induction step", "[encoder]") {
  const Term a = map("a"), j = own("j"), d = own("d"), c = own("c");
  Function* strided = m.declare("strided", {int_map, int_sort, int_sort, int_sort}, int_sort,
                                Scope::Launch);
  const Term pa = m.bound("a", int_map), pj = m.bound("j", int_sort);
  const Term pl = m.bound("len", int_sort), pc = m.bound("c", int_sort);
  const Term last = m.sub(pc, num(1));
  strided->params = {pa, pj, pl, pc};
  strided->domain = m.le(num(0), pc);
  strided->body = m.ite(m.le(pc, num(0)), num(0),
                        m.add(m.apply(strided, {pa, pj, pl, last}),
                              m.select(pa, {m.add(pj, m.mul(last, pl))})));
  strided->recursive = true;
  const auto S = [&](Term start, Term step, Term count) {
    return m.apply(strided, {a, start, step, count});
  };
  const Term two = num(2);
  const auto lemma = [&](Term count) {
    return m.eq(S(j, d, m.mul(two, count)),
                m.add(S(j, m.mul(two, d), count), S(m.add(j, d), m.mul(two, d), count)));
  };
  assume(m.lt(num(0), c));
  assume(m.lt(num(0), d));
  assume(lemma(m.sub(c, num(1))));
  SECTION("with the middle term") {
    assume(m.keep(S(j, d, m.sub(m.mul(two, c), num(1)))));
    proved(lemma(c));
  }
  SECTION("a wrong stride") {
    assume(m.keep(S(j, d, m.sub(m.mul(two, c), num(1)))));
    open(m.eq(S(j, d, m.mul(two, c)),
              m.add(S(j, m.mul(two, d), c), S(j, m.mul(two, d), c))));
  }
}

TEST_CASE_METHOD(Kernel, "neighbours around a ring are exclusive", "[encoder]") {
  const Term n = launch("gsize"), t1 = own("t1"), t2 = own("t2");
  assume(below(t1, n));
  assume(below(t2, n));
  const Term one = num(1);
  SECTION("minus") {
    assume(m.eq(m.mod(m.sub(t1, one), n), m.mod(m.sub(t2, one), n)));
    proved(m.eq(t1, t2));
  }
  SECTION("plus") {
    assume(m.eq(m.mod(m.add(t1, one), n), m.mod(m.add(t2, one), n)));
    proved(m.eq(t1, t2));
  }
  SECTION("twice the index is not") {
    assume(m.eq(m.mod(m.mul(num(2), t1), n), m.mod(m.mul(num(2), t2), n)));
    open(m.eq(t1, t2));
  }
  SECTION("inside the extent") { proved(below(m.mod(m.sub(t1, one), n), n)); }
}
