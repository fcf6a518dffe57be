// Why a verdict is what it is, and why a solver has no answer. The texts are for reports only: nothing
// compares them.
#pragma once
#include <cstdint>
#include <string>

namespace permverify::checker {

enum class Reason : std::uint8_t {
  None,
  // Beside `Proved`: hypotheses were neither proved contradictory nor shown satisfiable.
  SatisfiabilityNotShown,
  // A model was found, and a run that shows the failure was not (obligation::Evidence::Suspects).
  NoRunShowsIt,
  LaunchNotKnown,       // it fails in a launch that the program may never make (obligation::Obligation::unknowns)
  ModelNotConfirmed,    // the solver has a model, and exact evaluation does not agree
  NotLocated,           // the goal asks for more than is necessary (obligation::Evidence::Nothing)
  NoModel,              // of a search for a model: none exists
  ResourceLimit,
  TimeLimit,
  FileTimeLimit,        // --total-timeout: the time of the whole file was used up
  Incomplete,           // the solver gave up
  IncompleteQuantifiers,
  IncompleteArithmetic,
  SolverRefused,        // the solver does not accept the query; the detail is its message
  SolversDisagree,
  SolverCrashed,
  OutOfMemory,
  WorkerKilled,
  NoWorker,             // no worker process could be started; the detail is the cause
  Interrupted,
  PermissionsInferred,  // the failure may be one of the inferred permissions
  InvariantFound,       // the failure is one of an invariant that the source does not have
  AssumptionBroken,     // a launch of the file breaks an assumption of the proof; the detail is how
  RestsOnUnproved,      // the contradiction rests on a function or lemma that is not proved
  ToolFailed
};
inline constexpr Reason last_reason = Reason::ToolFailed;

// "resource limit"; empty for None. `detail` completes the reasons that have one.
std::string to_string(Reason reason, const std::string& detail = "");

// The machine was short of something, so the verdict does not depend on the obligation.
bool lacked_resources(Reason reason);

}  // namespace permverify::checker
