// Cells of machine integers, and symbols with a known value: fires, is right, silent on a near miss.
#include "fixture.h"

using namespace permverify::term;
using permverify::testing::int_map;
using permverify::testing::Kernel;
namespace encoder = permverify::encoder;

namespace {

struct Cells : Kernel {
  Term i = own("i"), j = own("j"), n = launch("n");
  Term typed(Width width) { return m.fresh("a", int_map, Scope::Launch, width); }
};

}  // namespace

TEST_CASE_METHOD(Cells, "what a type says of a cell needs no condition", "[encoder]") {
  const Term a = typed({8, false}), k = var("k");
  hypotheses = {m.forall({k}, m.implies(below(k, n), within(num(0), read(a, k), num(256))))};
  const auto facts = after(encoder::pass_cells);
  REQUIRE(facts.size() == 1);  // the map is gone, and with it the need to say anything of it
  CHECK(facts[0].is_true());
}

TEST_CASE_METHOD(Cells, "all cells of a map have the values of its type, and no fewer", "[encoder]") {
  for (const Width width : {Width{8, false}, Width{8, true}, Width{32, true}, Width{64, false},
                            Width{64, true}}) {
    const Term a = typed(width);
    const unsigned bits = width.is_signed ? width.bits - 1 : width.bits;
    const Term high = m.power_of_two(bits);
    const Term low = width.is_signed ? m.neg(high) : num(0);
    hypotheses = {m.eq(read(a, i), j)};
    proved(within(low, j, high));
    open(m.lt(j, m.sub(high, num(1))));
    open(m.lt(low, j));
  }
}

TEST_CASE_METHOD(Cells, "a map of any numbers has no bounds", "[encoder]") {
  const Term a = map("a");
  hypotheses = {m.eq(read(a, i), j)};
  open(m.le(num(0), read(a, i)));
  open(m.lt(j, m.power_of_two(64)));
}

TEST_CASE_METHOD(Cells, "a bound that is not the type's stays", "[encoder]") {
  const Term a = typed({8, false});
  hypotheses = {m.lt(read(a, i), num(255)), m.lt(num(0), read(a, j))};
  const auto facts = after(encoder::pass_cells);
  CHECK(facts[0] == hypotheses[0]);
  CHECK(facts[1] == hypotheses[1]);
}

TEST_CASE_METHOD(Cells, "a known value stands for its symbol, and stays known", "[encoder]") {
  const Term g = var("g"), t = var("t"), a = map("a"), groups = launch("groups");
  const Term all = m.conj(below(g, groups), below(t, n));
  hypotheses = {m.eq(groups, num(1)),
                m.forall({g, t}, m.implies(all, m.eq(read(a, m.mul(num(2), m.flat(g, t, n))), t)))};
  CHECK(after(encoder::pass_constants).front() == hypotheses[0]);
  assume(below(i, n));
  proved(m.eq(read(a, m.mul(num(2), i)), i));
  open(m.eq(read(a, m.mul(num(2), i)), j));
  hypotheses[0] = m.le(groups, num(1));  // no equation
  CHECK(after(encoder::pass_constants)[1] == hypotheses[1]);
}

TEST_CASE_METHOD(Cells, "a symbol with two values is a contradiction", "[encoder]") {
  hypotheses = {m.eq(n, num(1)), m.eq(n, num(2))};
  proved(m.truth(false));
}
