#include "checker/settle.h"

#include <algorithm>

#include "checker/replay/replay.h"

namespace permverify::checker {

namespace {

using obligation::Evidence;
using obligation::Expect;

// Failures of the source that a run shows whatever permissions are written. A clause that is out of bounds, or that promises a permission,
// may be an inferred one.
bool is_about_program(support::FailureId kind) {
  using support::FailureArea, support::FailureFamily;
  const FailureArea area = kind.area();
  if (kind.family() == FailureFamily::AccessBounds) return kind.reason() == support::FailureReason::ProgramAccess;
  if (area == FailureArea::Postcondition) return kind.reason() == support::FailureReason::False;
  return area == FailureArea::Assert || area == FailureArea::Arithmetic ||
         area == FailureArea::Race || kind.family() == FailureFamily::BarrierDivergence;
}

bool shows_the_source_false(const obligation::Obligation& obligation, const Replay& replay, const Provenance& provenance) {
  if (is_about_program(obligation.kind) || is_about_program(replay.fault().id)) return true;
  const support::FailureId seen = replay.fault().id;
  return provenance.clause_written && (seen.reason() == support::FailureReason::False || seen.family() == support::FailureFamily::AccessBounds);
}

Verdict inconclusive(Verdict verdict, Reason reason) {
  verdict.status = Status::Inconclusive;
  verdict.reason = reason;
  return verdict;
}

// The run is one of contracts that the source does not have.
Verdict without_the_run(Verdict verdict, Reason reason) {
  verdict.replay = nullptr;
  verdict.seen_at.reset();
  return inconclusive(std::move(verdict), reason);
}

Verdict refuted(Verdict verdict) {
  verdict.status = Status::Refuted;
  verdict.reason = Reason::None;
  return verdict;
}

// Rows 2 to 5: a proof of false.
Verdict contradiction(const obligation::Obligation& obligation, Verdict verdict, const Provenance& provenance) {
  if (obligation.evidence == Evidence::Warns) return verdict;
  if (provenance.permissions_inferred) return without_the_run(std::move(verdict), Reason::PermissionsInferred);
  if (provenance.rests_on_unproved) return inconclusive({}, Reason::RestsOnUnproved);
  return verdict;
}

// Rows 6 to 9.
Verdict seen_in_a_run(const obligation::Obligation& obligation, Verdict verdict, const Provenance& provenance) {
  if (provenance.invariant_found) return without_the_run(std::move(verdict), Reason::InvariantFound);
  if (provenance.permissions_inferred && !shows_the_source_false(obligation, *verdict.replay, provenance)) {
    return without_the_run(std::move(verdict), Reason::PermissionsInferred);
  }
  if (provenance.open_launch) return inconclusive(std::move(verdict), Reason::LaunchNotKnown);
  return refuted(std::move(verdict));
}

// A failure that the text or a proof shows is always worth a refutation.
Evidence worth(const obligation::Obligation& obligation) {
  return obligation.expect == Expect::Valid ? obligation.evidence : Evidence::Refutes;
}

// Rows 13 to 18.
Verdict not_seen(const obligation::Obligation& obligation, Verdict verdict, const Provenance& provenance) {
  const Evidence evidence = worth(obligation);
  if (evidence == Evidence::Suspects) return inconclusive(std::move(verdict), Reason::NoRunShowsIt);
  if (evidence == Evidence::Nothing) return inconclusive(std::move(verdict), Reason::NotLocated);
  if (provenance.invariant_found) return without_the_run(std::move(verdict), Reason::InvariantFound);
  if (provenance.permissions_inferred) return without_the_run(std::move(verdict), Reason::PermissionsInferred);
  if (provenance.open_launch) return inconclusive(std::move(verdict), Reason::LaunchNotKnown);
  return refuted(std::move(verdict));
}

}  // namespace

Verdict settle(const obligation::Obligation& obligation, Verdict answer, const RunResult& run,
               const Provenance& provenance) {
  Verdict verdict = std::move(answer);
  if (verdict.status == Status::Proved && (obligation.expect != Expect::Valid || obligation::is_probe(obligation) || provenance.broken_assumption.empty())) return verdict;
  if (verdict.status == Status::Proved) {
    verdict.detail = provenance.broken_assumption;
    return inconclusive(std::move(verdict), Reason::AssumptionBroken);
  }
  const bool failed = has_counterexample(verdict);
  verdict.replay = run.replay;
  verdict.seen_at = run.seen_at;
  if (obligation.expect == Expect::Satisfiable && failed) {
    return contradiction(obligation, std::move(verdict), provenance);
  }
  if (run.replay && run.replay->seen()) return seen_in_a_run(obligation, std::move(verdict), provenance);
  const bool open = !failed || worth(obligation) != Evidence::Refutes;
  if (open && run.end == RunEnd::Interrupted) return inconclusive(std::move(verdict), Reason::Interrupted);
  if (open && run.end == RunEnd::OutOfMemory) return inconclusive(std::move(verdict), Reason::OutOfMemory);
  if (open && run.end == RunEnd::OutOfTime) return inconclusive(std::move(verdict), Reason::FileTimeLimit);
  return failed ? not_seen(obligation, std::move(verdict), provenance) : verdict;
}

}  // namespace permverify::checker
