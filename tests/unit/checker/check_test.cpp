// Whole runs: order, reproducibility, seeds, both solvers, and solvers that misbehave.
#include <unistd.h>

#include <csignal>
#include <set>

#include <catch2/catch.hpp>

#include "checker/cvc5_solver.h"
#include "checker/schedule.h"
#include "checker/z3_solver.h"
#include "tests/unit/checker/build.h"
#include "support/address_sanitizer.h"

using namespace permverify;
using namespace permverify::checker;

namespace {

std::vector<const Obligation*> pointers(const std::vector<Obligation>& obligations) {
  std::vector<const Obligation*> result;
  for (const Obligation& o : obligations) result.push_back(&o);
  return result;
}

struct Fixture : Builder {
  CheckOptions options;
  std::vector<Obligation> mixed = mixed_obligations();

  // Proved and refuted in turn; every fifth needs a function, a sum or a quantifier.
  std::vector<Obligation> mixed_obligations() {
    std::vector<Obligation> result;
    for (std::int64_t i = 0; i < 12; ++i) {
      const Term both = m.add(t1, t2), bound = m.add(m.mul(n(2), gsize), n(i - 3));
      result.push_back(two_threads(m.le(both, bound), "proved " + std::to_string(i)));
      result.push_back(two_threads(m.ne(t1, m.add(t2, n(1 + i % 3))), "refuted"));
    }
    result.push_back(obligation({within(n(0), x, n(7))}, m.ne(fact_of(x), n(6))));
    const Term next = sum(n(0), m.add(x, n(1)), at(a, v));
    result.push_back(obligation({m.le(n(0), x)}, m.eq(next, sum(n(0), x, at(a, v)))));
    result.push_back(obligation({all(n(0), x, m.eq(at(a, v), n(2))), m.lt(n(0), x)},
                                m.eq(at(a, n(0)), n(2))));
    result.push_back(obligation({m.lt(x, y)}, m.lt(x, y)));
    return result;
  }

  std::vector<Verdict> run(const std::vector<Obligation>& obligations) {
    return check(m, pointers(obligations), options);
  }
  std::vector<Question> questions(const std::vector<Obligation>& obligations) {
    std::vector<Question> result;
    for (const Obligation& o : obligations) result.push_back({&o, &m});
    return result;
  }
};

bool same(const Verdict& a, const Verdict& b) {
  const auto rows = [](const Verdict& v) {
    std::vector<std::pair<std::string, std::string>> all;
    for (const ModelColumn& column : v.counterexample.columns) {
      all.insert(all.end(), column.rows.begin(), column.rows.end());
    }
    return all;
  };
  return a.status == b.status && a.reason == b.reason && a.solver == b.solver &&
         a.rlimit == b.rlimit && a.counterexample.launch == b.counterexample.launch &&
         rows(a) == rows(b);
}

// Does `harm` at obligations whose id says "bad"; proves all others.
class Fake : public Solver {
 public:
  explicit Fake(std::function<void()> harm) : harm_(std::move(harm)) {}
  std::string name() const override { return "fake"; }
  Answer prove(const encoder::Query& query, const Limits&) override {
    if (query.name == "bad") harm_();
    return {Outcome::Proved, Reason::None, 1};
  }

 private:
  std::function<void()> harm_;
};

SolverFactory only(std::function<void()> harm) {
  return [harm] {
    SolverSet set;
    set.provers.push_back(std::make_unique<Fake>(harm));
    return set;
  };
}

volatile unsigned sink = 0;

}  // namespace

TEST_CASE_METHOD(Fixture, "verdicts come back in the order of the obligations") {
  const auto verdicts = run(mixed);
  REQUIRE(verdicts.size() == mixed.size());
  for (std::size_t i = 0; i < 24; ++i) {
    INFO(i << " " << reason_text(verdicts[i]));
    CHECK(verdicts[i].status == (i % 2 == 0 ? Status::Proved : Status::Refuted));
  }
  CHECK(verdicts[24].status == Status::Refuted);
  CHECK(verdicts[25].status == Status::Refuted);
  CHECK(verdicts[26].status == Status::Proved);
  CHECK(verdicts[27].solver == "simplifier");
}

TEST_CASE_METHOD(Fixture, "what counts only with a run is never refuted by a solver") {
  const auto usual = run(mixed);
  for (Obligation& o : mixed) o.evidence = obligation::Evidence::Suspects;
  const auto verdicts = run(mixed);
  std::size_t suspicions = 0;
  for (std::size_t i = 0; i < mixed.size(); ++i) {
    INFO(i);
    CHECK(verdicts[i].status != Status::Refuted);
    if (usual[i].status != Status::Refuted) continue;
    CHECK(verdicts[i].reason == Reason::NoRunShowsIt);
    CHECK(has_counterexample(verdicts[i]));
    ++suspicions;
  }
  CHECK(suspicions > 10);
}

TEST_CASE_METHOD(Fixture, "the number of workers changes nothing") {
  const auto one = run(mixed);
  options.workers = 2;
  const auto two = run(mixed);
  options.workers = 7;
  const auto seven = run(mixed);
  for (std::size_t i = 0; i < mixed.size(); ++i) {
    INFO(i);
    CHECK(same(one[i], two[i]));
    CHECK(same(one[i], seven[i]));
  }
}

TEST_CASE_METHOD(Fixture, "ten seeds, one verdict") {
  options.workers = 2;
  const auto reference = run(mixed);
  for (options.seed = 1; options.seed < 10; ++options.seed) {
    const auto verdicts = run(mixed);
    for (std::size_t i = 0; i < mixed.size(); ++i) {
      CHECK(verdicts[i].status == reference[i].status);
    }
  }
}

TEST_CASE_METHOD(Fixture, "progress is told once for each obligation") {
  std::multiset<std::size_t> told;
  options.workers = 2;
  const auto verdicts = check(m, pointers(mixed), options, [&](std::size_t i, const Verdict& verdict) {
    CHECK(verdict.status != Status::Inconclusive);
    told.insert(i);
  });
  CHECK(told.size() == mixed.size());
  CHECK(std::set<std::size_t>(told.begin(), told.end()).size() == mixed.size());
}

TEST_CASE_METHOD(Fixture, "cvc5 alone and both solvers side by side reach the same verdicts") {
  const auto reference = run(mixed);
  for (const SolverChoice choice : {SolverChoice::Cvc5, SolverChoice::Both}) {
    options.solver = choice;
    const auto verdicts = run(mixed);
    for (std::size_t i = 0; i < mixed.size(); ++i) {
      CHECK(verdicts[i].status == reference[i].status);
      CHECK_FALSE(verdicts[i].disagreement);
    }
  }
  CHECK(run({mixed[0]})[0].solver == solver_names(SolverChoice::Both));
}

TEST_CASE("solvers are named with their versions") {
  CHECK(solver_names(SolverChoice::Z3).rfind("z3 ", 0) == 0);
  CHECK(solver_names(SolverChoice::Cvc5).rfind("cvc5 ", 0) == 0);
  CHECK(solver_names(SolverChoice::Both) ==
        solver_names(SolverChoice::Z3) + ", " + solver_names(SolverChoice::Cvc5));
}

TEST_CASE_METHOD(Fixture, "a proof that a counterexample contradicts is a disagreement") {
  const SolverFactory liar_and_z3 = [] {
    SolverSet set;
    Z3Pair z3 = make_z3();
    set.provers.push_back(std::make_unique<Fake>([] {}));
    set.provers.push_back(std::move(z3.prover));
    set.models = std::move(z3.models);
    return set;
  };
  const auto verdicts = check_with(liar_and_z3, questions({mixed}), options, {});
  CHECK(verdicts[0].status == Status::Proved);
  CHECK_FALSE(verdicts[0].disagreement);
  CHECK(verdicts[1].status == Status::Inconclusive);
  CHECK(verdicts[1].disagreement);
}

TEST_CASE_METHOD(Fixture, "trivial obligations start no solver") {
  const SolverFactory none = []() -> SolverSet { throw std::logic_error("not needed"); };
  const std::vector<Obligation> trivial{mixed.back(), obligation({}, m.truth(true))};
  const auto verdicts = check_with(none, questions(trivial), options, {});
  CHECK(verdicts[0].status == Status::Proved);
  CHECK(verdicts[1].status == Status::Proved);
}

TEST_CASE_METHOD(Fixture, "of what counts only as a whole, nothing is put after one is not proved") {
  const auto holds = [&](const std::string& id) {
    Obligation o = mixed[0];
    o.id = id;
    return o;
  };
  std::vector<Obligation> obligations;
  for (const char* id : {"before", "bad", "behind", "other", "alone"}) obligations.push_back(holds(id));
  std::vector<Question> asked = questions(obligations);
  for (const std::size_t i : {0U, 1U, 2U}) asked[i].together = 1;
  asked[3].together = 2;
  options.workers = 1;
  std::size_t told = 0;
  const auto verdicts = check_with(only([] { kill(getpid(), SIGKILL); }), asked, options, [&](std::size_t, const Verdict&) { ++told; });
  CHECK(verdicts[0].status == Status::Proved);
  CHECK(verdicts[1].reason == Reason::WorkerKilled);
  CHECK(verdicts[2].status == Status::Inconclusive);
  CHECK(verdicts[2].reason == Reason::None);
  CHECK(verdicts[3].status == Status::Proved);
  CHECK(verdicts[4].status == Status::Proved);
  CHECK(told == 5);
}

TEST_CASE_METHOD(Fixture, "a solver that misbehaves costs its obligation, not the run") {
  std::vector<Obligation> obligations(mixed.begin(), mixed.begin() + 10);
  for (const std::size_t bad : {3U, 4U, 9U}) obligations[bad].id = "bad";
  const auto run_with = [&](std::function<void()> harm) {
    Reason reason = Reason::None;
    for (const unsigned workers : {1U, 2U}) {
      options.workers = workers;
      const auto verdicts = check_with(only(harm), questions(obligations), options, {});
      for (std::size_t i = 0; i < verdicts.size(); ++i) {
        const bool bad = obligations[i].id == "bad";
        CHECK(verdicts[i].status == (bad ? Status::Inconclusive : Status::Proved));
      }
      reason = verdicts[3].reason;
      CHECK(verdicts[9].reason == reason);
    }
    return reason;
  };
  CHECK(run_with([] { kill(getpid(), SIGSEGV); }) == Reason::SolverCrashed);
  CHECK(run_with([] { kill(getpid(), SIGKILL); }) == Reason::WorkerKilled);
  options.timeout_seconds = 1;
  CHECK(run_with([] { while (true) sink = sink + 1; }) == Reason::TimeLimit);
  if (permverify::support::has_address_sanitizer) return;  // no limit on memory can be set
  options.timeout_seconds = 60;
  options.memory_mb = 64;
  const auto eat = [] {
    std::vector<std::vector<char>> eaten;
    while (eaten.size() < 512) eaten.emplace_back(std::size_t{1} << 20, 'x');
  };
  CHECK(run_with(eat) == Reason::OutOfMemory);
}

TEST_CASE_METHOD(Fixture, "a solver that crashes does not take the other one's proof with it") {
  const SolverFactory crash_beside_proof = [] {
    SolverSet set;
    set.provers.push_back(std::make_unique<Fake>([] { kill(getpid(), SIGSEGV); }));
    set.provers.push_back(std::make_unique<Fake>([] {}));
    return set;
  };
  std::vector<Obligation> obligations(mixed.begin(), mixed.begin() + 6);
  obligations[2].id = "bad";
  const auto verdicts = check_with(crash_beside_proof, questions(obligations), options, {});
  for (const Verdict& verdict : verdicts) CHECK(verdict.status == Status::Proved);
}

TEST_CASE_METHOD(Fixture, "what a worker did before does not change a verdict") {
  options.workers = 1;
  const auto together = run(mixed);
  std::vector<Obligation> reversed(mixed.rbegin(), mixed.rend());
  const auto backwards = run(reversed);
  for (std::size_t i = 0; i < mixed.size(); ++i) {
    INFO(mixed[i].id << " " << i);
    CHECK(same(together[i], backwards[mixed.size() - 1 - i]));
    CHECK(same(together[i], run({mixed[i]}).front()));
  }
}

TEST_CASE_METHOD(Fixture, "obligations of several managers wait in one queue") {
  Fixture other;
  auto all = questions(mixed);
  for (const Question& question : other.questions(other.mixed)) all.push_back(question);
  options.workers = 2;
  const auto verdicts = check(all, options);
  const auto alone = run(mixed);
  for (std::size_t i = 0; i < mixed.size(); ++i) {
    CHECK(same(verdicts[i], alone[i]));
    CHECK(same(verdicts[mixed.size() + i], alone[i]));
  }
}

TEST_CASE_METHOD(Fixture, "units that all obligations share are used up in order, the same in each run") {
  std::vector<Obligation> open;
  for (int i = 0; i < 6; ++i) open.push_back(obligation({m.lt(x, n(i))}, m.lt(y, n(i)), "o"));
  const auto decided = [&](std::uint64_t units) {
    options.units_left = &units;
    std::vector<bool> result;
    for (const Verdict& verdict : check_with(only([] {}), questions(open), options, {})) {
      result.push_back(verdict.status == Status::Proved);
      CHECK((verdict.status == Status::Proved || verdict.reason == Reason::ResourceLimit));
    }
    CHECK(units == 0);
    return result;
  };
  CHECK(decided(2) == std::vector<bool>{true, true, false, false, false, false});
  CHECK(decided(2) == decided(2));
}
