// The faults of runs that count for an obligation, and their ranking (logic.md 10).
#pragma once
#include <optional>
#include <vector>

#include "checker/replay/invented.h"
#include "checker/replay/match.h"
#include "logic/claim/obligation.h"
#include "runtime_spec/explore/execute.h"

namespace permverify::checker {

// A fault that occurred in a run and that a later rule excludes.
struct DoubtedFault {
  runtime_spec::Fault fault;
  std::optional<support::Span> invented, ordering;  // see Replay
};

// The same failure at the same place.
bool same_fault(const runtime_spec::Fault& a, const runtime_spec::Fault& b);

// False: the preconditions of the threads do not follow from those that the host owes in this run, so all other
// faults are consequences of that. An obligation about preconditions still counts.
bool keeps_preconditions(const runtime_spec::Execution& execution, const obligation::Obligation* obligation);

// Judges faults of one kernel, and keeps those that do not count, with the reason.
class FaultJudge {
 public:
  FaultJudge(const ir::Module& module, const ir::Kernel& kernel, const runtime_spec::RaceRules& races);

  Match match(const obligation::Obligation& obligation, const runtime_spec::Fault& fault) const;
  // The fault of a run that settles the obligation: one of the program rather than of a contract.
  std::optional<std::size_t> settling(const obligation::Obligation& obligation, const std::vector<runtime_spec::Fault>& faults);
  // A fault of the program is preferred to one of a contract, and a fault at the place of the obligation to one
  // elsewhere. A fault that occurs for all contents of memory is certain.
  int weight(const obligation::Obligation& obligation, const runtime_spec::Fault& fault) const;
  // Whether it depends on a value that the machine chose, or may be ordered in a way that the machine does not model.
  bool is_doubted(const runtime_spec::Fault& fault) const { return invented_behind(fault) || order_behind(fault); }
  // The same, and keeps a fault that is in doubt.
  bool doubted(const runtime_spec::Fault& fault);
  // A doubted fault that would settle the obligation; null: none was seen.
  const DoubtedFault* doubt_of(const obligation::Obligation& obligation) const;
  // If the fault depends on the contents of memory when the launch began: where the array is declared.
  std::optional<support::Span> contents_behind(const runtime_spec::Fault& fault) const { return contents_.behind(fault); }
  // The run violates an assumption, or was cut short before it could have.
  bool is_excluded(const runtime_spec::Execution& execution, const runtime_spec::Launch& launch) const;
  bool assumes() const { return assumes_; }  // a statement of its body assumes a condition

 private:
  std::optional<support::Span> invented_behind(const runtime_spec::Fault& fault) const {
    return (fault.after_drawn_lanes ? invented_ : but_lanes_).behind(fault);
  }

  // The atomic operation that may order the accesses. Nothing if the machine knows the fences, and each counter and lock was
  // initially zero: few hosts start one with another value.
  std::optional<support::Span> order_behind(const runtime_spec::Fault& fault) const {
    return fences_known_ && !fault.after_nonzero_atomic ? std::nullopt : atomic_.behind(fault);
  }

  ArrayPlaces arrays_;
  InventedValues invented_, but_lanes_, atomic_, contents_;
  std::vector<DoubtedFault> doubted_;
  bool assumes_ = false, fences_known_ = false;
  std::optional<ir::VarId> counter_;  // of tickets: proofs assume that it starts with 0 (logic.md 11.10)
};

}  // namespace permverify::checker
