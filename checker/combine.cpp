#include "checker/combine.h"

namespace permverify::checker {

namespace {

// How much a verdict says; a satisfiability that was not shown gives way to a proof of the contrary.
int weight(const Verdict& verdict) {
  if (verdict.status == Status::Inconclusive) return 0;
  return verdict.reason == Reason::SatisfiabilityNotShown ? 1 : 2;
}

}  // namespace

Verdict combine(Verdict first, Verdict second) {
  const bool decided = weight(first) == 2 && weight(second) == 2;
  const bool conflict = decided && first.status != second.status;
  const bool agreed = decided && !conflict && first.solver != second.solver;
  Verdict& best = weight(second) > weight(first) ? second : first;
  if (agreed || conflict) best.solver = first.solver + ", " + second.solver;
  // The counterexample, if there is one, shows what the solvers disagree about.
  if (conflict && first.status == Status::Proved) {
    best.counterexample = std::move(second.counterexample);
  }
  if (conflict) {
    best.status = Status::Inconclusive;
    best.reason = Reason::SolversDisagree;
    best.step.clear();
  }
  best.within_limits = first.within_limits || second.within_limits;
  best.disagreement = first.disagreement || second.disagreement || conflict;
  const std::uint64_t rlimit = first.rlimit + second.rlimit;
  const double wall_ms = first.wall_ms + second.wall_ms;
  auto steps = first.steps, passes = first.passes;
  support::add_costs(steps, second.steps);
  support::add_costs(passes, second.passes);
  best.rlimit = rlimit;
  best.wall_ms = wall_ms;
  best.steps = std::move(steps);
  best.passes = std::move(passes);
  return std::move(best);
}

}  // namespace permverify::checker
