// Two verdicts on one obligation.
#include "checker/combine.h"

#include <catch2/catch.hpp>

using namespace permverify::checker;

namespace {

Verdict make(Status status, Reason reason, std::string solver) {
  Verdict verdict;
  verdict.status = status;
  verdict.reason = reason;
  verdict.solver = std::move(solver);
  verdict.rlimit = 10;
  if (status == Status::Refuted) verdict.counterexample.evaluated = true;
  return verdict;
}

const Verdict proved = make(Status::Proved, Reason::None, "p"), refuted = make(Status::Refuted, Reason::None, "r");
const Verdict unknown = make(Status::Inconclusive, Reason::TimeLimit, "u");

}  // namespace

TEST_CASE("a decided verdict beats an undecided one, in both orders") {
  for (const Verdict& decided : {proved, refuted}) {
    for (const Verdict& both : {combine(decided, unknown), combine(unknown, decided)}) {
      CHECK(both.status == decided.status);
      CHECK(both.solver == decided.solver);
      CHECK(both.reason == Reason::None);
      CHECK(both.rlimit == 20);
      CHECK_FALSE(both.disagreement);
    }
  }
}

TEST_CASE("agreement names both solvers") {
  CHECK(combine(proved, make(Status::Proved, Reason::None, "q")).solver == "p, q");
  CHECK(combine(proved, proved).solver == "p");
}

TEST_CASE("proved against refuted is a disagreement that keeps the counterexample") {
  for (const Verdict& both : {combine(proved, refuted), combine(refuted, proved)}) {
    CHECK(both.status == Status::Inconclusive);
    CHECK(both.disagreement);
    CHECK(both.counterexample.evaluated);
  }
}

TEST_CASE("two undecided verdicts: the first one's reason") {
  const Verdict both = combine(unknown, make(Status::Inconclusive, Reason::ResourceLimit, "x"));
  CHECK(both.status == Status::Inconclusive);
  CHECK(both.reason == Reason::TimeLimit);
}

TEST_CASE("satisfiability that was not shown gives way to a proof of the contrary") {
  const Verdict open = make(Status::Proved, Reason::SatisfiabilityNotShown, "s");
  CHECK(combine(open, refuted).status == Status::Refuted);
  CHECK_FALSE(combine(open, refuted).disagreement);
  CHECK(combine(open, proved).reason == Reason::None);
}
