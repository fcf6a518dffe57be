// Sums, counts, extrema as kernels use them.
#include "fixture.h"

using namespace permverify::term;
using permverify::testing::Kernel;
namespace encoder = permverify::encoder;

namespace {

struct Reduce : Kernel {
  Term n = launch("n"), a = map("a"), b = map("b");
  Term i = own("i"), lo = own("lo"), hi = own("hi");

  Term sum(Term low, Term high, Term array) {
    const Term v = var("v");
    return m.reduce(Kind::Sum, v, low, high, m.truth(true), read(array, v));
  }
  Term extreme(Kind kind, Term low, Term high) {
    const Term v = var("v");
    return m.reduce(kind, v, low, high, m.truth(true), read(a, v));
  }
  Term equal_to(Term value, Term high) {
    const Term v = var("v");
    return m.reduce(Kind::Count, v, num(0), high, m.truth(true), m.eq(read(a, v), value));
  }
};

}  // namespace

TEST_CASE_METHOD(Reduce, "sums", "[encoder]") {
  SECTION("a running sum") {
    assume(m.le(num(0), i));
    proved(m.eq(m.add(sum(num(0), i, a), read(a, i)), sum(num(0), m.add(i, num(1)), a)));
    open(m.eq(m.add(sum(num(0), i, a), read(a, m.add(i, num(1)))),
              sum(num(0), m.add(i, num(1)), a)));
    open(m.eq(m.add(sum(num(0), i, b), read(a, i)), sum(num(0), m.add(i, num(1)), a)));
  }
  SECTION("from below") {
    assume(m.lt(lo, hi));
    proved(m.eq(sum(lo, hi, a), m.add(read(a, lo), sum(m.add(lo, num(1)), hi, a))));
  }
  SECTION("an empty range is zero, not an unfolding") {
    proved(m.implies(m.le(hi, lo), m.eq(sum(lo, hi, a), num(0))));
    open(m.eq(sum(lo, hi, a), m.add(sum(lo, m.sub(hi, num(1)), a), read(a, m.sub(hi, num(1))))));
  }
  SECTION("two parts") {
    assume(m.conj(m.le(lo, i), m.le(i, hi)));
    proved(m.eq(m.add(sum(lo, i, a), sum(i, hi, a)), sum(lo, hi, a)));
    hypotheses.clear();
    open(m.eq(m.add(sum(lo, i, a), sum(i, hi, a)), sum(lo, hi, a)));
  }
  SECTION("bodies up to names; captured values are arguments") {
    const Term v = var("v"), w = var("w");
    const Term x = own("x"), y = own("y");
    const auto shifted = [&](Term bound, Term by) {
      return m.reduce(Kind::Sum, bound, num(0), n, m.truth(true),
                      m.mul(read(a, m.add(bound, by)), read(b, bound)));
    };
    assume(m.eq(x, y));
    proved(m.eq(shifted(v, x), shifted(w, y)));
    open(m.eq(shifted(v, x), shifted(w, m.add(y, num(1)))));
  }
  SECTION("of reals") {
    const Sort reals{SortKind::Map, SortKind::Real, 1};
    const Term r = m.fresh("r", reals, Scope::Launch), v = var("v");
    const auto total = [&](Term high) {
      return m.reduce(Kind::Sum, v, num(0), high, m.truth(true), m.select(r, {v}));
    };
    assume(m.le(num(0), i));
    proved(m.eq(m.add(total(i), m.select(r, {i})), total(m.add(i, num(1)))));
  }
  SECTION("sums of floats are not reassociated") {
    const Sort floats{SortKind::Map, SortKind::Float32, 1};
    const Term f = m.fresh("f", floats, Scope::Launch), v = var("v");
    const auto total = [&](Term low, Term high) {
      return m.reduce(Kind::Sum, v, low, high, m.truth(true), m.select(f, {v}));
    };
    proved(m.eq(total(lo, hi), total(lo, hi)));
    proved(m.eq(total(lo, lo), total(hi, hi)));  // both are the literal 0
    // 0.0 + f[lo] need not be f[lo]: it is not for -0.0.
    open(m.eq(total(lo, m.add(lo, num(1))), m.select(f, {lo})));
    // One more element at the upper end, in this order only.
    const Sort element{SortKind::Float32, SortKind::Int, 0};
    const auto plus = [&](Term x, Term y) {
      return m.apply(m.operation("float32.add", {element, element}, element), {x, y});
    };
    assume(m.le(lo, hi));
    const Term longer = total(lo, m.add(hi, num(1)));
    proved(m.eq(longer, plus(total(lo, hi), m.select(f, {hi}))));
    open(m.eq(longer, plus(m.select(f, {hi}), total(lo, hi))));
    open(m.eq(longer, plus(m.select(f, {lo}), total(m.add(lo, num(1)), m.add(hi, num(1))))));
  }
}

TEST_CASE_METHOD(Reduce, "counts", "[encoder]") {
  assume(m.le(num(0), i));
  const Term next = m.add(i, num(1));
  proved(m.implies(m.eq(read(a, i), lo),
                   m.eq(equal_to(lo, next), m.add(equal_to(lo, i), num(1)))));
  proved(m.implies(m.ne(read(a, i), lo), m.eq(equal_to(lo, next), equal_to(lo, i))));
  open(m.eq(equal_to(lo, next), equal_to(lo, i)));
}

TEST_CASE_METHOD(Reduce, "extrema", "[encoder]") {
  const Term next = m.add(hi, num(1));
  const Term most = extreme(Kind::Max, lo, hi);
  SECTION("bound every element and are one") {
    assume(within(lo, i, hi));
    proved(m.le(read(a, i), most));
    proved(m.le(extreme(Kind::Min, lo, hi), read(a, i)));
    proved(m.le(extreme(Kind::Min, lo, hi), most));
    open(m.lt(read(a, i), most));
  }
  SECTION("a running maximum") {
    assume(m.lt(lo, hi));
    const Term last = read(a, hi);
    proved(m.eq(extreme(Kind::Max, lo, next), m.ite(m.lt(most, last), last, most)));
    open(m.eq(extreme(Kind::Max, lo, next), most));
  }
  SECTION("from bounds to the maximum") {
    const Term v = var("v");
    assume(within(lo, i, hi));
    assume(m.forall({v}, m.implies(within(lo, v, hi), m.le(read(a, v), read(a, i)))));
    proved(m.eq(most, read(a, i)));
  }
  SECTION("nothing is known of an empty range") {
    assume(m.le(hi, lo));
    open(m.eq(most, num(0)));
    open(m.truth(false));
  }
}

TEST_CASE_METHOD(Reduce, "sums that are kept are compared with the goal part by part", "[encoder]") {
  const Term b_at = var("k");
  assume(m.forall({b_at}, m.implies(m.conj(m.le(num(0), b_at), m.lt(b_at, n)), m.eq(read(a, b_at), read(b, b_at)))));
  const Term of_threads = sum(num(0), n, a);
  SECTION("equal parts") {
    assume(m.keep(of_threads));
    proved(m.eq(of_threads, sum(num(0), n, b)));
  }
  SECTION("one part more") {
    assume(m.keep(of_threads));
    assume(m.lt(num(0), n));
    open(m.eq(of_threads, sum(num(0), m.add(n, num(1)), b)));
    open(m.eq(of_threads, sum(num(1), n, b)));
  }
}

TEST_CASE_METHOD(Reduce, "a sum over rows and columns", "[encoder]") {
  const Term rows = launch("rows"), columns = launch("columns");
  const Term q = var("q"), r = var("r");
  const auto table = [&](Term per_row) {
    const Term row = m.reduce(Kind::Sum, r, num(0), per_row, m.truth(true), read(a, m.add(m.mul(q, columns), r)));
    return m.reduce(Kind::Sum, q, num(0), rows, m.truth(true), row);
  };
  assume(m.conj(m.le(num(1), rows), m.le(num(1), columns)));
  const Term all = sum(num(0), m.mul(rows, columns), a);
  SECTION("all columns") {
    assume(m.keep(table(columns)));
    proved(m.eq(table(columns), all));
  }
  SECTION("all but one") {
    const Term fewer = m.sub(columns, num(1));
    assume(m.keep(table(fewer)));
    open(m.eq(table(fewer), all));
  }
}
