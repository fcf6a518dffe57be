#include "checker/decide.h"

#include <algorithm>
#include <chrono>

#include "checker/refute.h"
#include "encoder/encode.h"

namespace permverify::checker {

namespace {

using obligation::Expect;
using obligation::Obligation;

constexpr const char* simplifier = "simplifier";
constexpr const char* unproved_satisfiable = "satisfiability not shown";

Verdict settled(Status status) {
  Verdict verdict;
  verdict.status = status;
  verdict.solver = simplifier;
  return verdict;
}

// A first attempt gets this part of the budget: an obligation that holds rarely needs more, and one
// that fails should not burn everything before a counterexample is looked for.
constexpr std::uint64_t first_part = 10;
constexpr unsigned more_fuel = 3;

class Decision {
 public:
  Decision(term::TermManager& manager, const Obligation& obligation, SolverSet& solvers,
           const CheckOptions& options)
      : manager_(manager), obligation_(obligation), solvers_(solvers), options_(options) {}

  Verdict run() {
    switch (obligation_.expect) {
      case Expect::Valid: valid(); break;
      case Expect::Satisfiable: satisfiable(); break;
      case Expect::Failed: verdict_.status = Status::Refuted; break;
    }
    return std::move(verdict_);
  }

 private:
  void valid() {
    const Term goal = obligation_.goal;
    const Answer first = attempt(goal, options_.rlimit / first_part, 1);
    if (first.outcome == Outcome::Proved) return proved();
    if (refuted(goal)) return;
    Answer last = first;
    if (first.reason == "resource limit") last = attempt(goal, options_.rlimit, 1);
    if (last.outcome == Outcome::Proved) return proved();
    const Answer deeper = attempt(goal, options_.rlimit / first_part, more_fuel);
    if (deeper.outcome == Outcome::Proved) return proved();
    verdict_.reason = last.outcome == Outcome::Model ? "model not confirmed" : last.reason;
  }

  // The failure is a proof of false; what shows the contrary is a model, found or not.
  void satisfiable() {
    const Term nothing = manager_.truth(false);
    const Answer first = attempt(nothing, options_.rlimit / first_part, 1);
    if (first.outcome == Outcome::Proved) return contradictory();
    if (find_counterexample(nothing)) {
      verdict_.counterexample = {};
    } else {
      if (first.reason == "resource limit" &&
          attempt(nothing, options_.rlimit, 1).outcome == Outcome::Proved) {
        return contradictory();
      }
      verdict_.reason = unproved_satisfiable;
    }
    verdict_.status = Status::Proved;
  }

  void contradictory() {
    proved();
    if (!verdict_.disagreement) verdict_.status = Status::Refuted;
  }

  // All provers try; the answer is the best one. Which of them proved it is remembered.
  Answer attempt(Term goal, std::uint64_t rlimit, unsigned fuel) {
    const encoder::Query query = encoder::encode(manager_, obligation_.hypotheses, goal,
                                                 obligation_.id, {.fuel = fuel});
    goal_ = goal;
    provers_that_proved_ = solvers_.provers.size();
    verdict_.solver = simplifier;
    if (query.goal.is_true()) return {Outcome::Proved, "", 0};  // folded away by the encoder
    Answer best;
    provers_that_proved_ = 0;
    std::string names;
    for (const auto& prover : solvers_.provers) {
      const Answer answer = prover->prove(query, {rlimit, options_.seed});
      verdict_.rlimit += answer.rlimit;
      const bool proves = answer.outcome == Outcome::Proved;
      provers_that_proved_ += proves;
      if (proves) names += (names.empty() ? "" : ", ") + prover->name();
      if (&prover == &solvers_.provers.front() || proves) best = answer;
    }
    verdict_.solver = names.empty() ? solvers_.provers.front()->name() : names;
    return best;
  }

  // A proof that the other solver does not confirm has to stand the search for a counterexample.
  void proved() {
    if (provers_that_proved_ < solvers_.provers.size() && find_counterexample(goal_)) {
      verdict_.disagreement = true;
      verdict_.reason = "solvers disagree";
      return;
    }
    verdict_.status = Status::Proved;
  }

  bool refuted(Term goal) {
    if (!find_counterexample(goal)) return false;
    verdict_.status = Status::Refuted;
    return true;
  }

  bool find_counterexample(Term goal) {
    if (!solvers_.models) return false;
    Refutation found = refute(manager_, obligation_, goal, *solvers_.models,
                              {options_.rlimit / first_part, options_.seed});
    verdict_.rlimit += found.rlimit;
    if (!found.counterexample) return false;
    verdict_.counterexample = std::move(*found.counterexample);
    return true;
  }

  term::TermManager& manager_;
  const Obligation& obligation_;
  SolverSet& solvers_;
  const CheckOptions& options_;
  Verdict verdict_;
  Term goal_;
  std::size_t provers_that_proved_ = 0;
};

}  // namespace

std::optional<Verdict> decide_trivially(const Obligation& obligation) {
  const auto& hypotheses = obligation.hypotheses;
  const bool contradictory =
      std::any_of(hypotheses.begin(), hypotheses.end(), [](Term t) { return t.is_false(); });
  switch (obligation.expect) {
    case Expect::Failed: return settled(Status::Refuted);
    case Expect::Satisfiable:
      if (contradictory) return settled(Status::Refuted);
      if (std::all_of(hypotheses.begin(), hypotheses.end(), [](Term t) { return t.is_true(); })) {
        return settled(Status::Proved);
      }
      return std::nullopt;
    case Expect::Valid: break;
  }
  const bool assumed =
      std::find(hypotheses.begin(), hypotheses.end(), obligation.goal) != hypotheses.end();
  if (contradictory || assumed || obligation.goal.is_true()) return settled(Status::Proved);
  return std::nullopt;
}

Verdict decide(term::TermManager& manager, const Obligation& obligation, SolverSet& solvers,
               const CheckOptions& options) {
  using Clock = std::chrono::steady_clock;
  const auto start = Clock::now();
  Verdict verdict = Decision(manager, obligation, solvers, options).run();
  verdict.wall_ms = std::chrono::duration<double, std::milli>(Clock::now() - start).count();
  return verdict;
}

}  // namespace permverify::checker
