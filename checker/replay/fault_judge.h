// Which faults of runs count for an obligation, and how much (logic.md 10).
#pragma once
#include <optional>
#include <vector>

#include "checker/replay/invented.h"
#include "checker/replay/match.h"
#include "logic/claim/obligation.h"
#include "runtime_spec/explore/execute.h"

namespace permverify::checker {

// A fault that some run had, and that a later rule excludes.
struct DoubtedFault {
  runtime_spec::Fault fault;
  std::optional<support::Span> invented, ordering;  // see Replay
};

// The same failure at the same place.
bool same_fault(const runtime_spec::Fault& a, const runtime_spec::Fault& b);

// False: the preconditions of the threads do not follow from what the host owes in this run, so everything else is a
// consequence of that. An obligation about preconditions counts all the same.
bool keeps_preconditions(const runtime_spec::Execution& execution, const obligation::Obligation* obligation);

// Judges faults of one kernel, and keeps those that do not count, to say why.
class FaultJudge {
 public:
  FaultJudge(const ir::Module& module, const ir::Kernel& kernel, const runtime_spec::RaceRules& races);

  Match match(const obligation::Obligation& obligation, const runtime_spec::Fault& fault) const;
  // The fault of a run that settles the obligation: one of the program rather than of a contract.
  std::optional<std::size_t> settling(const obligation::Obligation& obligation, const std::vector<runtime_spec::Fault>& faults);
  // A fault of the program says more than one of a contract, and one where the obligation stands more
  // than one elsewhere. One that any contents of memory show is certain.
  int weight(const obligation::Obligation& obligation, const runtime_spec::Fault& fault) const;
  // Whether it hangs on a value that the machine made up, or may be ordered by means that it does not know.
  bool is_doubted(const runtime_spec::Fault& fault) const { return invented_behind(fault) || order_behind(fault); }
  // The same, and remembers a fault that is.
  bool doubted(const runtime_spec::Fault& fault);
  // A doubted fault that would settle the obligation; null: none was seen.
  const DoubtedFault* doubt_of(const obligation::Obligation& obligation) const;
  // What memory held when the launch began, if the fault hangs on that: where the array is declared.
  std::optional<support::Span> contents_behind(const runtime_spec::Fault& fault) const { return contents_.behind(fault); }
  // The user excludes the run, as far as it was made, or would have been made if it had gone on.
  bool is_excluded(const runtime_spec::Execution& execution, const runtime_spec::Launch& launch) const;
  bool assumes() const { return assumes_; }  // something in its body

 private:
  std::optional<support::Span> invented_behind(const runtime_spec::Fault& fault) const {
    return (fault.after_drawn_lanes ? invented_ : but_lanes_).behind(fault);
  }

  // The atomic operation that may order the accesses. Nothing if the machine knows the fences, and each counter and lock began with zero:
  // few hosts start one with another value.
  std::optional<support::Span> order_behind(const runtime_spec::Fault& fault) const {
    return fences_known_ && !fault.after_nonzero_atomic ? std::nullopt : atomic_.behind(fault);
  }

  ArrayPlaces arrays_;
  InventedValues invented_, but_lanes_, atomic_, contents_;
  std::vector<DoubtedFault> doubted_;
  bool assumes_ = false, fences_known_ = false;
};

}  // namespace permverify::checker
