// The table at the head of settle.h, row by row; and what must hold of all its rows together.
#include "checker/settle.h"

#include <catch2/catch.hpp>

#include "checker/replay/replay.h"

using namespace permverify::checker;
using permverify::obligation::Evidence;
using permverify::obligation::Expect;
using permverify::obligation::Obligation;
using permverify::support::FailureId;

namespace {

Obligation obligation(Expect expect, Evidence evidence, FailureId kind = "invariant.kept:false") {
  Obligation o{"", kind};
  o.expect = expect;
  o.evidence = evidence;
  return o;
}

Verdict answer(Status status, Reason reason = Reason::None) {
  Verdict verdict;
  verdict.status = status;
  verdict.reason = reason;
  verdict.solver = "s";
  return verdict;
}

RunResult run(bool seen, FailureId fault = "invariant.kept:false") {
  auto replay = std::make_shared<Replay>();
  replay->faults.push_back({fault});
  replay->found_by = seen ? FoundBy::Search : FoundBy::Nothing;
  return {RunEnd::Ended, replay};
}

const RunResult not_run{}, seen = run(true), not_seen = run(false), interrupted{RunEnd::Interrupted},
    no_memory{RunEnd::OutOfMemory}, no_time{RunEnd::OutOfTime};
const Provenance source{}, inferred{.permissions_inferred = true}, written{.permissions_inferred = true, .clause_written = true},
    found{.invariant_found = true}, unproved{.rests_on_unproved = true}, launched{.open_launch = true}, broken{.broken_assumption = "how"};
const Verdict proved = answer(Status::Proved), failed = answer(Status::Refuted),
              open = answer(Status::Inconclusive, Reason::ResourceLimit);

struct Settled {
  Status status;
  Reason reason;
  bool operator==(const Settled&) const = default;
};

Settled settled(const Obligation& o, const Verdict& a, const RunResult& r, const Provenance& p) {
  const Verdict verdict = settle(o, a, r, p);
  return {verdict.status, verdict.reason};
}

constexpr Settled refuted{Status::Refuted, Reason::None};
Settled undecided(Reason reason) { return {Status::Inconclusive, reason}; }

const Obligation valid = obligation(Expect::Valid, Evidence::Refutes),
                 suspected = obligation(Expect::Valid, Evidence::Suspects),
                 inexact = obligation(Expect::Valid, Evidence::Nothing),
                 consistent = obligation(Expect::Satisfiable, Evidence::Refutes),
                 probe = obligation(Expect::Satisfiable, Evidence::Warns),
                 text = obligation(Expect::Failed, Evidence::Refutes);
const Obligation obligations[] = {valid, suspected, inexact, consistent, probe, text};
const Verdict answers[] = {proved, failed, open};
const RunResult runs[] = {not_run, seen, not_seen, interrupted, no_memory, no_time};
const Provenance provenances[] = {source, inferred, written, found, unproved, launched};

template <typename F>
void for_all(const F& check) {
  for (const Obligation& o : obligations) {
    for (const Verdict& a : answers) {
      for (const RunResult& r : runs) {
        for (const Provenance& p : provenances) check(o, a, r, p);
      }
    }
  }
}

}  // namespace

TEST_CASE("what a launch of the program does not keep to proves nothing") {
  CHECK(settled(valid, proved, not_run, broken) == undecided(Reason::AssumptionBroken));
  CHECK(settled(obligation(Expect::Satisfiable, Evidence::Refutes), proved, not_run, broken) == Settled{Status::Proved, Reason::None});
}

TEST_CASE("row 1: a proof is a proof, whatever runs show and wherever the obligation comes from") {
  for_all([](const Obligation& o, const Verdict&, const RunResult& r, const Provenance& p) {
    CHECK(settle(o, proved, r, p).status == Status::Proved);
  });
  const Verdict vacuous = answer(Status::Proved, Reason::SatisfiabilityNotShown);
  CHECK(settle(consistent, vacuous).reason == Reason::SatisfiabilityNotShown);
}

TEST_CASE("rows 2 to 5: a contradiction") {
  for (const Provenance& p : provenances) CHECK(settled(probe, failed, not_run, p) == refuted);
  CHECK(settled(consistent, failed, not_seen, inferred) == undecided(Reason::PermissionsInferred));
  CHECK(settled(consistent, failed, not_seen, unproved) == undecided(Reason::RestsOnUnproved));
  CHECK(settled(consistent, failed, not_seen, source) == refuted);
  CHECK(settled(consistent, failed, interrupted, source) == refuted);
}

TEST_CASE("rows 6 to 9: the run shows it") {
  for (const Obligation& o : {valid, suspected, inexact, text}) {
    for (const Verdict& a : {failed, open}) {
      CHECK(settled(o, a, seen, source) == refuted);
      CHECK(settled(o, a, seen, unproved) == refuted);
      CHECK(settled(o, a, seen, found) == undecided(Reason::InvariantFound));
      CHECK(settled(o, a, seen, launched) == undecided(Reason::LaunchNotKnown));
      CHECK(settle(o, a, seen, launched).replay != nullptr);
      CHECK(settled(o, a, seen, inferred) == undecided(Reason::PermissionsInferred));
      CHECK(settle(o, a, seen, inferred).replay == nullptr);
    }
  }
  for (const FailureId kind : {FailureId("race:read_write"), FailureId("assert:false"), FailureId("post.thread:false"),
                               FailureId("arith.division:by_zero")}) {
    CHECK(settled(obligation(Expect::Valid, Evidence::Suspects, kind), open, seen, inferred) == refuted);
  }
  const Obligation promise = obligation(Expect::Valid, Evidence::Refutes, "post.thread:insufficient_permission");
  CHECK(settled(promise, open, run(true, "post.thread:insufficient_permission"), inferred) == undecided(Reason::PermissionsInferred));
  CHECK(settled(promise, open, run(true, "post.thread:insufficient_permission"), source) == refuted);
  const Obligation permission = obligation(Expect::Valid, Evidence::Refutes, "access.bounds:permission");
  CHECK(settled(permission, open, run(true, "access.bounds:permission"), inferred) == undecided(Reason::PermissionsInferred));
  CHECK(settled(permission, open, run(true, "access.bounds:program_access"), inferred) == refuted);
  // A race is a fault of the program whatever the permissions are, and a written clause that is false one of the source.
  const Obligation clash = obligation(Expect::Valid, Evidence::Refutes, "distribution.group:two_writers");
  CHECK(settled(clash, open, run(true, "race:write_write"), inferred) == refuted);
  CHECK(settled(clash, open, run(true, "distribution.group:two_writers"), inferred) == undecided(Reason::PermissionsInferred));
  CHECK(settled(valid, open, seen, written) == refuted);
  CHECK(settled(valid, open, run(true, "invariant.kept:insufficient_permission"), written) == undecided(Reason::PermissionsInferred));
}

TEST_CASE("rows 10 to 12: a run that was not made leaves open what only a run decides") {
  for (const auto& [r, reason] : {std::pair(interrupted, Reason::Interrupted), {no_memory, Reason::OutOfMemory}, {no_time, Reason::FileTimeLimit}}) {
    CHECK(settled(valid, open, r, source) == undecided(reason));
    CHECK(settled(suspected, failed, r, source) == undecided(reason));
    CHECK(settled(inexact, failed, r, source) == undecided(reason));
    CHECK(settled(valid, failed, r, source) == refuted);
    CHECK(settled(text, failed, r, source) == refuted);
  }
}

TEST_CASE("rows 13 and 14: a model that is worth less than a refutation") {
  for (const RunResult& r : {not_run, not_seen}) {
    for (const Provenance& p : provenances) {
      CHECK(settled(suspected, failed, r, p) == undecided(Reason::NoRunShowsIt));
      CHECK(settled(inexact, failed, r, p) == undecided(Reason::NotLocated));
    }
  }
}

TEST_CASE("rows 15 to 18: a failure of the source refutes, one of what was added to it does not") {
  for (const RunResult& r : {not_run, not_seen}) {
    for (const Obligation& o : {valid, text}) {
      CHECK(settled(o, failed, r, found) == undecided(Reason::InvariantFound));
      CHECK(settled(o, failed, r, inferred) == undecided(Reason::PermissionsInferred));
      CHECK(settled(o, failed, r, written) == undecided(Reason::PermissionsInferred));
      CHECK(settled(o, failed, r, source) == refuted);
      CHECK(settled(o, failed, r, unproved) == refuted);
      CHECK(settled(o, failed, r, launched) == undecided(Reason::LaunchNotKnown));
    }
  }
}

TEST_CASE("row 19: what is open stays open, with its reason") {
  for (const Obligation& o : obligations) {
    for (const RunResult& r : {not_run, not_seen}) {
      for (const Provenance& p : provenances) {
        CHECK(settled(o, open, r, p) == undecided(Reason::ResourceLimit));
      }
    }
  }
}

TEST_CASE("only solvers prove") {
  for_all([](const Obligation& o, const Verdict& a, const RunResult& r, const Provenance& p) {
    if (a.status != Status::Proved) CHECK(settle(o, a, r, p).status != Status::Proved);
  });
}

TEST_CASE("a suspicion and what is not written are refuted by nothing but a run") {
  for_all([](const Obligation& o, const Verdict& a, const RunResult& r, const Provenance& p) {
    const bool weak = o.expect == Expect::Valid && o.evidence != Evidence::Refutes;
    const bool added = p.permissions_inferred || p.invariant_found;
    if (!weak && !(added && o.expect == Expect::Valid)) return;
    const Verdict verdict = settle(o, a, r, p);
    if (verdict.status == Status::Refuted) CHECK((r.replay && r.replay->seen()));
  });
}

TEST_CASE("a verdict that was settled before its run is as good an answer as the solver's") {
  for_all([](const Obligation& o, const Verdict& a, const RunResult& r, const Provenance& p) {
    const Verdict once = settle(o, a, r, p), twice = settle(o, settle(o, a), r, p);
    CHECK(once.status == twice.status);
    CHECK(once.reason == twice.reason);
    CHECK(once.replay == twice.replay);
  });
}
