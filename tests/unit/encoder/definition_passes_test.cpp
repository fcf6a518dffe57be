// Definitions and bit operations: each fires, is right, and is silent on a near miss. Also the costs that
// encode() notes of its passes, and the origin of facts.
#include "fixture.h"

using namespace permverify::term;
using permverify::testing::Kernel;
namespace encoder = permverify::encoder;

namespace {

struct Defined : Kernel {
  Term x = own("x"), y = own("y");
  Function* f = m.declare("f", {int_sort}, int_sort, Scope::Launch);
  Term p = var("p");

  Defined() { f->params = {p}; }
  Term call(Term argument) { return m.apply(f, {argument}); }

  // p <= 0 ? 1 : p * f(p - 1), where 0 <= p.
  void factorial() {
    f->domain = m.le(num(0), p);
    f->recursive = true;
    f->body = m.ite(m.le(p, num(0)), num(1), m.mul(p, call(m.sub(p, num(1)))));
  }
  // Whether the goal is proved with so much fuel.
  bool holds(Term goal, unsigned fuel) {
    return permverify::testing::solve(encoder::encode(m, hypotheses, goal, "test", {.fuel = fuel})) == permverify::testing::Answer::Unsat;
  }
};

}  // namespace

TEST_CASE_METHOD(Defined, "definitions without recursion are replaced by their bodies", "[encoder]") {
  f->body = m.add(p, num(1));
  SECTION("it fires, and nothing is left to be unfolded") {
    assume(m.lt(call(x), y));
    const auto facts = after(encoder::pass_definitions);
    REQUIRE(facts.size() == 1);
    CHECK(facts[0] == m.lt(m.add(x, num(1)), y));
    hypotheses.clear();
    proved(m.eq(call(call(x)), m.add(x, num(2))));
  }
  SECTION("a near miss") { open(m.eq(call(x), m.add(x, num(2)))); }
  SECTION("only where it is meant") {
    f->domain = m.le(num(0), p);
    proved(m.implies(m.le(num(0), x), m.eq(call(x), m.add(x, num(1)))));
    open(m.eq(call(x), m.add(x, num(1))));
  }
}

TEST_CASE_METHOD(Defined, "recursive definitions have fuel", "[encoder]") {
  factorial();
  assume(m.le(num(2), x));
  const Term once = m.mul(x, call(m.sub(x, num(1))));
  SECTION("one unfolding of what the source has") {
    CHECK(holds(m.eq(call(x), once), 1));
    CHECK(holds(m.eq(call(num(0)), num(1)), 1));
  }
  SECTION("two unfoldings need two units") {
    f->body = m.ite(m.le(p, num(0)), num(0), m.add(num(3), call(m.sub(p, num(1)))));
    const Term twice = m.add(num(6), call(m.sub(x, num(2))));
    CHECK_FALSE(holds(m.eq(call(x), twice), 1));
    CHECK(holds(m.eq(call(x), twice), 2));
  }
  SECTION("a wrong one") {
    CHECK_FALSE(holds(m.eq(call(x), m.mul(x, call(x))), 3));
    CHECK_FALSE(holds(m.eq(call(x), m.mul(m.sub(x, num(1)), call(m.sub(x, num(1))))), 3));
  }
  SECTION("no more axioms than fuel") {
    assume(m.eq(call(x), once));
    const auto facts = after(encoder::pass_definitions);
    CHECK(count(facts, Kind::Forall) == 3);  // f.1 by f.0, f.1 == f.0, and the base of f.0
  }
  SECTION("outside of its domain nothing is known") {
    hypotheses.clear();
    CHECK_FALSE(holds(m.eq(call(num(-1)), num(1)), 3));
  }
}

TEST_CASE_METHOD(Defined, "a function whose termination is not proved stays uninterpreted", "[encoder]") {
  f->body = m.add(call(p), num(1));
  f->recursive = true;
  f->terminates = false;
  assume(m.lt(call(x), y));
  const auto facts = after(encoder::pass_definitions);
  REQUIRE(facts.size() == 1);
  CHECK(facts[0] == hypotheses[0]);
  hypotheses.clear();
  open(m.truth(false));
  open(m.lt(call(x), call(x)));
}

TEST_CASE_METHOD(Defined, "bit operations have ranges", "[encoder]") {
  const auto nonnegative = [&](Term t) { return m.le(num(0), t); };
  SECTION("what is masked is within the mask, of numbers that are not negative") {
    assume(nonnegative(x));
    proved(m.le(m.bit_and(x, y), x));
    open(m.le(m.bit_and(x, y), y));
    open(m.lt(m.bit_and(x, y), x));
  }
  SECTION("both negative") {
    assume(m.conj(m.lt(x, num(0)), m.lt(y, num(0))));
    proved(m.le(m.bit_and(x, y), y));
    open(m.le(num(0), m.bit_and(x, y)));
  }
  SECTION("below a power of two that the query has") {
    assume(m.conj(below(x, num(64)), below(y, num(64))));
    proved(m.lt(m.bit_xor(x, y), num(64)));
    proved(m.lt(m.bit_or(x, y), num(64)));
    open(m.lt(m.bit_or(x, y), num(63)));
  }
  SECTION("an exclusive or is undone by itself") {
    proved(m.eq(m.bit_xor(m.bit_xor(x, y), y), x));
    open(m.eq(m.bit_or(m.bit_or(x, y), y), x));
  }
  SECTION("powers of two") {
    assume(m.conj(nonnegative(x), m.lt(x, y)));
    proved(m.lt(m.pow2(x), m.pow2(y)));
    proved(m.le(num(1), m.pow2(x)));
    open(m.lt(m.mul(num(2), m.pow2(x)), m.pow2(y)));
  }
  SECTION("no axioms where there are no bits") {
    assume(m.lt(x, y));
    CHECK(after(encoder::pass_bits).size() == 1);
  }
}

TEST_CASE_METHOD(Defined, "costs are noted by the names of the passes", "[encoder]") {
  assume(m.lt(x, y));
  std::vector<permverify::support::Cost> costs;
  encoder::encode(m, hypotheses, m.lt(m.add(x, y), num(0)), "test", {.costs = &costs});
  const auto runs = [&](const std::string& name) -> std::uint64_t {
    for (const auto& cost : costs) {
      if (cost.name == name) return cost.count;
    }
    return 0;
  };
  CHECK(runs("definitions") == 1);
  CHECK(runs("ranges") >= 1);
  CHECK(runs("cells") == 1);
  CHECK(runs("axioms") == 1);
  encoder::encode(m, hypotheses, m.lt(m.add(x, y), num(0)), "test", {.for_proof = false, .costs = &costs});
  CHECK(runs("cells") == 1);
  CHECK(runs("axioms") == 2);
}

TEST_CASE_METHOD(Defined, "a fact keeps its origin when it is taken apart, and what is added has its own", "[encoder]") {
  factorial();
  encoder::Problem problem(m, {});
  problem.add(m.conj(m.lt(x, y), m.lt(call(x), num(9))), encoder::Origin::Hypothesis);
  problem.add(m.conj(m.lt(y, num(5)), m.lt(num(2), y)), encoder::Origin::Goal);
  encoder::pass_definitions(problem);
  encoder::pass_prepare(problem);
  std::map<encoder::Origin, unsigned> found;
  for (const encoder::Fact& fact : problem.facts) ++found[fact.origin];
  CHECK(found[encoder::Origin::Hypothesis] == 2);
  CHECK(found[encoder::Origin::Goal] == 2);
  CHECK(found[encoder::Origin::Added] == 3);
  using enum encoder::Origin;
  CHECK(joined(Goal, Hypothesis) == Goal);
  CHECK(joined(Added, Goal) == Goal);
  CHECK(joined(Hypothesis, Hypothesis) == Hypothesis);
  CHECK(joined(Hypothesis, Added) == Added);
}
