// The reasons for verdicts, and for missing answers of solvers. The texts are for reports only: nothing compares
// them.
#pragma once
#include <cstdint>
#include <string>

namespace permverify::checker {

enum class Reason : std::uint8_t {
  None,
  // With `Proved`: the hypotheses were neither proved contradictory nor shown satisfiable.
  SatisfiabilityNotShown,
  // A model was found, but no run that shows the failure (obligation::Evidence::Suspects).
  NoRunShowsIt,
  LaunchNotKnown,       // it fails in a launch that the program may never make (obligation::Obligation::unknowns)
  ModelNotConfirmed,    // the solver has a model, but exact evaluation does not confirm it
  NotLocated,           // the goal requires more than is necessary (obligation::Evidence::Nothing)
  NoModel,              // of a search for a model: none exists
  ResourceLimit,
  TimeLimit,
  FileTimeLimit,        // --total-timeout: the time of the whole file was used up
  KernelNotProved,      // another obligation of the kernel was not proved, and the rest has used up its time (job_queue.h)
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

// A resource of the computer was exhausted, so the verdict does not depend on the obligation.
bool lacked_resources(Reason reason);

}  // namespace permverify::checker
