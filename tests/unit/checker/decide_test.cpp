// One obligation at a time: proofs, confirmed counterexamples, and what is neither.
#include "checker/decide.h"

#include <catch2/catch.hpp>

#include "checker/z3_solver.h"
#include "tests/unit/checker/build.h"

using namespace permverify;
using namespace permverify::checker;

namespace {

struct Fixture : Builder {
  CheckOptions options;

  Verdict decide(const Obligation& o) {
    Z3Pair z3 = make_z3();
    return checker::decide(m, o, *z3.prover, z3.models.get(), options);
  }
  Verdict decide(std::vector<Term> hypotheses, Term goal) {
    return decide(obligation(std::move(hypotheses), goal));
  }
  Status status(std::vector<Term> hypotheses, Term goal) {
    return decide(std::move(hypotheses), goal).status;
  }
};

}  // namespace

TEST_CASE_METHOD(Fixture, "a thread and its neighbour collide in a group of two") {
  Obligation o = two_threads(m.ne(t1, m.add(t2, n(1))));
  const Verdict verdict = decide(o);
  REQUIRE(verdict.status == Status::Refuted);
  const Counterexample& shown = verdict.counterexample;
  CHECK(shown.evaluated);
  using Launch = std::vector<std::pair<std::string, std::int64_t>>;
  CHECK(shown.launch == Launch{{"gsize", 2}});
  REQUIRE(shown.columns.size() == 2);
  using Row = std::pair<std::string, std::string>;
  CHECK(shown.columns[0].rows == std::vector<Row>{{"tid", "1"}});
  CHECK(shown.columns[1].rows == std::vector<Row>{{"tid", "0"}});
}

TEST_CASE_METHOD(Fixture, "threads that use their own cell never collide") {
  CHECK(decide(two_threads(m.ne(m.add(t1, n(7)), m.add(t2, n(7))))).status == Status::Proved);
}

TEST_CASE_METHOD(Fixture, "the smallest launch that shows a fault is found") {
  // Three steps apart: four threads are needed.
  const Verdict verdict = decide(two_threads(m.ne(t1, m.add(t2, n(3)))));
  REQUIRE(verdict.status == Status::Refuted);
  CHECK(verdict.counterexample.launch.at(0).second == 4);
}

TEST_CASE_METHOD(Fixture, "a fault may need a large parameter") {
  Obligation o = two_threads(m.lt(x, n(40)));
  o.launch_sizes = {gsize, x};
  const Verdict verdict = decide(o);
  REQUIRE(verdict.status == Status::Refuted);
  CHECK(verdict.counterexample.launch.at(1).second >= 40);
}

TEST_CASE_METHOD(Fixture, "a parameter that shows a fault is positive if it can be") {
  Obligation o = two_threads(m.conj(m.lt(x, n(40)), m.lt(n(-40), x)));
  o.launch_sizes = {gsize, x};
  const Verdict verdict = decide(o);
  REQUIRE(verdict.status == Status::Refuted);
  CHECK(verdict.counterexample.launch.at(1).second >= 40);
}

TEST_CASE_METHOD(Fixture, "limits are used only where a proof needs them, and no counterexample is beyond them") {
  Obligation o = obligation({m.le(n(1), x)}, m.le(n(1), m.mul(x, n(2))));
  o.limits = {m.le(x, n(8))};
  CHECK(decide(o).status == Status::Proved);
  CHECK_FALSE(decide(o).within_limits);
  o.goal = m.lt(x, n(9));
  CHECK(decide(o).status == Status::Proved);
  CHECK(decide(o).within_limits);
  o.goal = m.lt(x, n(8));
  o.launch_sizes = {x};
  const Verdict least = decide(o);
  REQUIRE(least.status == Status::Refuted);
  CHECK_FALSE(least.within_limits);
  CHECK(least.counterexample.launch.at(0).second == 8);
}

TEST_CASE_METHOD(Fixture, "hypotheses that nothing within the limits meets contradict each other") {
  Obligation o = obligation({m.le(n(9), x)}, m.truth(false));
  o.expect = obligation::Expect::Satisfiable;
  CHECK(decide(o).status == Status::Proved);
  o.limits = {m.le(x, n(8))};
  CHECK(decide(o).status == Status::Refuted);
}

TEST_CASE_METHOD(Fixture, "linear arithmetic") {
  CHECK(status({m.lt(x, y)}, m.le(m.add(x, n(1)), y)) == Status::Proved);
  CHECK(status({m.lt(x, y)}, m.lt(m.add(x, n(1)), y)) == Status::Refuted);
}

TEST_CASE_METHOD(Fixture, "memory") {
  const Term written = m.store(a, {x}, n(1));
  CHECK(status({}, m.eq(at(written, x), n(1))) == Status::Proved);
  CHECK(status({m.ne(x, y)}, m.eq(at(written, y), at(a, y))) == Status::Proved);
  CHECK(status({}, m.eq(at(written, y), at(a, y))) == Status::Refuted);
  CHECK(status({m.eq(at(a, x), n(1))}, m.eq(at(a, y), n(1))) == Status::Refuted);
}

TEST_CASE_METHOD(Fixture, "a fact about all threads") {
  Obligation o = two_threads(m.eq(at(a, m.sub(gsize, n(1))), n(5)));
  o.hypotheses.push_back(all(n(0), gsize, m.eq(at(a, v), n(5))));
  CHECK(decide(o).status == Status::Proved);
  o.goal = m.eq(at(a, gsize), n(5));
  const Verdict outside = decide(o);
  CHECK(outside.status == Status::Refuted);
  CHECK(outside.counterexample.launch.at(0).second == 2);
  o.goal = all(n(0), m.add(gsize, n(1)), m.eq(at(a, v), n(5)));
  CHECK(decide(o).status == Status::Refuted);
}

TEST_CASE_METHOD(Fixture, "a fact whose range is no launch size") {
  const Term zeros = all(n(0), x, m.eq(at(a, v), n(0)));
  CHECK(status({zeros, m.lt(n(2), x)}, m.eq(at(a, n(2)), n(0))) == Status::Proved);
  CHECK(status({zeros, m.lt(n(1), x)}, m.eq(at(a, n(2)), n(0))) == Status::Refuted);
  CHECK(status({}, zeros) == Status::Refuted);
}

TEST_CASE_METHOD(Fixture, "a recursive function has its real values in a counterexample") {
  const Term small = within(n(0), x, n(9));
  const Verdict verdict = decide({small}, m.ne(fact_of(x), n(24)));
  REQUIRE(verdict.status == Status::Refuted);
  // True, but not provable with so little unfolding: never refuted.
  CHECK(decide({small}, m.ne(fact_of(x), n(25))).status != Status::Refuted);
  CHECK(status({m.lt(n(0), x)}, m.eq(fact_of(x), m.mul(x, fact_of(m.sub(x, n(1)))))) ==
        Status::Proved);
  CHECK(status({}, m.eq(fact_of(n(5)), n(120))) == Status::Proved);
  CHECK(status({}, m.eq(fact_of(n(5)), n(121))) == Status::Refuted);
}

TEST_CASE_METHOD(Fixture, "a function is not known outside its domain") {
  CHECK(decide({}, m.eq(fact_of(n(-1)), n(1))).status == Status::Inconclusive);
}

TEST_CASE_METHOD(Fixture, "sums") {
  const Term upto_x = sum(n(0), x, at(a, v)), upto_next = sum(n(0), m.add(x, n(1)), at(a, v));
  CHECK(status({m.le(n(0), x)}, m.eq(upto_next, m.add(upto_x, at(a, x)))) == Status::Proved);
  CHECK(status({m.le(n(0), x)}, m.eq(upto_next, upto_x)) == Status::Refuted);
  CHECK(status({m.le(x, n(0))}, m.eq(upto_x, n(0))) == Status::Proved);
  CHECK(status({all(n(0), x, m.eq(at(a, v), n(1)))}, m.ne(upto_x, n(3))) == Status::Refuted);
}

TEST_CASE_METHOD(Fixture, "exact amounts") {
  const Term p = m.fresh("p", term::real_sort, Scope::Launch);
  Obligation o = obligation({m.lt(m.real(0), p), m.eq(m.add(p, p), m.real(1))},
                            m.lt(m.real(1, 2), p));
  o.witnesses = {{"launch", {{"p", p}}}};
  const Verdict verdict = decide(o);
  REQUIRE(verdict.status == Status::Refuted);
  CHECK(verdict.counterexample.columns.at(0).rows.at(0).second == "1\\2");
}

TEST_CASE_METHOD(Fixture, "values are small where they may be") {
  Obligation o = obligation({m.lt(n(10), x)}, m.lt(at(a, x), at(a, y)));
  o.witnesses = {{"launch", {{"x", x}, {"y", y}, {"a[x]", at(a, x)}}}};
  const Verdict verdict = decide(o);
  REQUIRE(verdict.status == Status::Refuted);
  for (const auto& [label, value] : verdict.counterexample.columns.at(0).rows) {
    CHECK(std::abs(std::stol(value)) <= 16);
  }
}

TEST_CASE_METHOD(Fixture, "satisfiable hypotheses are shown by a model, contradictory ones refuted") {
  Obligation o = obligation({m.lt(x, y), m.lt(y, n(5))}, Term());
  o.expect = obligation::Expect::Satisfiable;
  Verdict verdict = decide(o);
  CHECK(verdict.status == Status::Proved);
  CHECK(verdict.reason == Reason::None);
  o.hypotheses.push_back(m.lt(n(5), x));
  CHECK(decide(o).status == Status::Refuted);
  o.hypotheses = {all(n(0), x, m.eq(at(a, v), fact_of(v))), m.eq(x, n(3))};
  verdict = decide(o);
  CHECK(verdict.status == Status::Proved);
  CHECK(verdict.reason == Reason::None);
}

TEST_CASE_METHOD(Fixture, "facts about all cells contradict each other without a cell being named") {
  Obligation o = obligation({m.lt(n(0), x), all(n(0), x, m.lt(n(0), at(a, v))),
                             all(n(0), x, m.lt(at(a, v), n(0)))},
                            Term());
  o.expect = obligation::Expect::Satisfiable;
  CHECK(decide(o).status == Status::Refuted);
  o.hypotheses[0] = m.le(n(0), x);
  const Verdict empty_range = decide(o);
  CHECK(empty_range.status == Status::Proved);
  CHECK(empty_range.reason == Reason::None);
}

TEST_CASE_METHOD(Fixture, "satisfiability that nobody can show is said to be open") {
  // True in no model that can be evaluated: the range has no end.
  Obligation o = obligation({m.forall({v}, m.implies(m.le(n(0), v), m.lt(at(a, v), at(a, m.add(v, n(1))))))},
                            Term());
  o.expect = obligation::Expect::Satisfiable;
  const Verdict verdict = decide(o);
  CHECK(verdict.status == Status::Proved);
  CHECK(verdict.reason == Reason::SatisfiabilityNotShown);
}

TEST_CASE_METHOD(Fixture, "a suspicion stands against all facts only with a model of all of them") {
  Obligation o = obligation({m.le(n(0), x)}, m.lt(x, n(5)));
  o.evidence = obligation::Evidence::Suspects;
  o.opened = o.goal;
  o.further = {m.lt(x, n(7))};
  CHECK_FALSE(decide(o).counterexample.against_all_facts);  // unless it is asked for
  options.weigh_suspicions = true;
  const Verdict verdict = decide(o);
  CHECK(verdict.status == Status::Refuted);
  CHECK(verdict.counterexample.against_all_facts);
  // No integers are like this, and no solver sees it.
  options.rlimit = 500'000;
  const Term roots = m.eq(m.mul(y, y), m.mul(n(2), m.mul(x, x)));
  o.further = {m.conj({m.le(n(1), x), m.le(n(1), y), roots})};
  CHECK_FALSE(decide(o).counterexample.against_all_facts);
  o.further.clear();
  o.promises = {m.conj({m.le(n(1), x), m.le(n(1), y), roots})};
  CHECK_FALSE(decide(o).counterexample.against_all_facts);
  // The goal of the owner counts by itself.
  o.promises.clear();
  CHECK(decide(o).counterexample.against_all_facts);
  o.owners_goal = m.lt(x, n(6));
  o.of_owner = {m.conj({m.le(n(1), x), m.le(n(1), y), roots})};
  CHECK_FALSE(decide(o).counterexample.against_all_facts);
  o.of_owner = {m.lt(x, n(9))};
  CHECK(decide(o).counterexample.against_all_facts);
}

TEST_CASE_METHOD(Fixture, "a model is asked for early only where no further hypotheses may prove the goal") {
  const char* early = "if a case was not proved";
  Obligation o = obligation({m.le(n(0), x)}, m.lt(m.pow2(x), n(8)));
  o.evidence = obligation::Evidence::Suspects;
  o.effort = obligation::Effort::Quick;
  const Verdict at_once = decide(o);
  CHECK(at_once.status == Status::Refuted);
  CHECK(at_once.step.find(early) != std::string::npos);
  o.opened = o.goal;
  o.further = {m.lt(x, n(3))};
  CHECK(decide(o).status == Status::Proved);
  o.further = {m.lt(x, n(7))};
  const Verdict late = decide(o);
  CHECK(late.status == Status::Refuted);
  CHECK(late.step.find(early) == std::string::npos);
  // What a glance does not prove is tried again, with more that is known.
  o.further.clear();
  o.effort = obligation::Effort::QuickGlance;
  CHECK(decide(o).status == Status::Inconclusive);
}

TEST_CASE_METHOD(Fixture, "an early model has the limits of launches, too") {
  Obligation o = obligation({m.le(n(0), x)}, m.lt(m.pow2(x), n(8)));
  o.evidence = obligation::Evidence::Suspects;
  o.effort = obligation::Effort::Quick;
  o.limits = {m.lt(x, n(3))};
  const Verdict verdict = decide(o);
  CHECK(verdict.status == Status::Proved);
  CHECK(verdict.within_limits);
  o.limits = {m.lt(x, n(4))};
  CHECK(decide(o).status == Status::Refuted);
}

TEST_CASE_METHOD(Fixture, "trivial obligations need no solver") {
  CHECK(decide_trivially(obligation({}, m.truth(true)))->status == Status::Proved);
  CHECK(decide_trivially(obligation({m.truth(false)}, m.lt(x, y)))->status == Status::Proved);
  CHECK(decide_trivially(obligation({m.lt(x, y)}, m.lt(x, y)))->solver == "simplifier");
  CHECK_FALSE(decide_trivially(obligation({}, m.truth(false))));
  CHECK_FALSE(decide_trivially(obligation({m.lt(x, y)}, m.lt(y, x))));
  Obligation o = obligation({}, m.truth(true));
  o.expect = obligation::Expect::Failed;
  CHECK(decide_trivially(o)->status == Status::Refuted);
  o.expect = obligation::Expect::Satisfiable;
  CHECK(decide_trivially(o)->status == Status::Proved);
  o.hypotheses = {m.truth(false)};
  CHECK(decide_trivially(o)->status == Status::Refuted);
}
