#include "checker/reason.h"

namespace permverify::checker {

std::string to_string(Reason reason, const std::string& detail) {
  switch (reason) {
    case Reason::None: return "";
    case Reason::SatisfiabilityNotShown: return "satisfiability not shown";
    case Reason::NoRunShowsIt: return "no run shows it";
    case Reason::LaunchNotKnown: return "the program may never make such a launch";
    case Reason::ModelNotConfirmed: return "model not confirmed";
    case Reason::NotLocated: return "permissions that could not be located exactly";
    case Reason::NoModel: return "no model";
    case Reason::ResourceLimit: return "resource limit";
    case Reason::TimeLimit: return "time limit";
    case Reason::FileTimeLimit: return "time limit of the file";
    case Reason::KernelNotProved: return "time limit of a kernel that is not proved";
    case Reason::Incomplete: return "incomplete";
    case Reason::IncompleteQuantifiers: return "incomplete: quantifiers";
    case Reason::IncompleteArithmetic: return "incomplete: arithmetic";
    case Reason::SolverRefused: return detail;
    case Reason::SolversDisagree: return "solvers disagree";
    case Reason::SolverCrashed: return "solver crashed";
    case Reason::OutOfMemory: return "out of memory";
    case Reason::WorkerKilled: return "the worker process was killed (out of memory?)";
    case Reason::NoWorker: return "no worker process could be started: " + detail;
    case Reason::Interrupted: return "interrupted";
    case Reason::PermissionsInferred: return detail.empty() ? "permissions were inferred" : detail;
    case Reason::InvariantFound: return "the invariant was found, not written";
    case Reason::AssumptionBroken: return detail;
    case Reason::RestsOnUnproved: return "it rests on a function or lemma that is not proved";
    case Reason::ToolFailed: return "the tool failed";
  }
  return "";
}

bool lacked_resources(Reason reason) {
  return reason == Reason::OutOfMemory || reason == Reason::WorkerKilled || reason == Reason::NoWorker;
}

}  // namespace permverify::checker
