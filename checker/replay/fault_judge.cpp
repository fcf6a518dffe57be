#include "checker/replay/fault_judge.h"

#include <algorithm>

#include "logic/analysis/group_ticket.h"
#include "logic/ir/traverse.h"
#include "logic/ir/visit.h"

namespace permverify::checker {
namespace {

using obligation::Obligation;
using runtime_spec::Execution;
using runtime_spec::Fault;
using support::FailureArea;

bool is_assumption(const ir::Stmt& stmt) {
  return ir::visit_stmt(
      stmt,
      [](const ir::Assume&) { return true; },
      [](const ir::OneOf<ir::Declare, ir::Assign, ir::Havoc, ir::Store, ir::AtomicUpdate> auto&) {
        return false;
      },
      [](const ir::OneOf<ir::Barrier, ir::Assert, ir::LemmaCall, ir::WarpBarrier, ir::RunKernel, ir::Exchange> auto&) {
        return false;
      },
      [](const ir::Structure auto&) { return false; });
}

// Of a counter few elements are touched.
bool begins_with_zeros(const runtime_spec::ArrayInstance& counter) {
  for (std::int64_t cell = counter.next_touched(0); cell < counter.size(); cell = counter.next_touched(cell + 1)) {
    if (counter.word(cell) != 0) return false;
  }
  return true;
}

}  // namespace

bool same_fault(const Fault& a, const Fault& b) {
  return a.id == b.id && a.span == b.span && a.array == b.array &&
         a.between_groups == b.between_groups && runtime_spec::same_second_place(a, b);
}

bool keeps_preconditions(const Execution& execution, const Obligation* obligation) {
  if (obligation && obligation->kind.area() == FailureArea::Precondition) return true;
  return std::none_of(execution.faults.begin(), execution.faults.end(),
                      [](const Fault& fault) { return fault.id.area() == FailureArea::Precondition; });
}

FaultJudge::FaultJudge(const ir::Module& module, const ir::Kernel& kernel, const runtime_spec::RaceRules& races)
    : arrays_(kernel),
      invented_(module, kernel, races, InventedValues::From::TheMachine),
      but_lanes_(module, kernel, races, InventedValues::From::TheMachineButLanes),
      atomic_(module, kernel, races, InventedValues::From::AtomicResults),
      contents_(module, kernel, races, InventedValues::From::HostContents),
      fences_known_(races.fences_known && !kernel.fences) {
  if (const auto ticket = analysis::find_group_ticket(module, ir::build_cfg(kernel.body))) counter_ = ticket->counter;
  ir::for_each_stmt(kernel.body, [&](const ir::Stmt& stmt) { assumes_ = assumes_ || is_assumption(stmt); });
}

Match FaultJudge::match(const Obligation& obligation, const Fault& fault) const {
  return checker::match(obligation, fault, arrays_);
}

std::optional<std::size_t> FaultJudge::settling(const Obligation& obligation, const std::vector<Fault>& faults) {
  std::optional<std::size_t> best;
  for (std::size_t i = 0; i < faults.size(); ++i) {
    if (match(obligation, faults[i]) == Match::None || doubted(faults[i])) continue;
    if (!best || weight(obligation, faults[i]) > weight(obligation, faults[*best])) best = i;
  }
  return best;
}

int FaultJudge::weight(const Obligation& obligation, const Fault& fault) const {
  return (contents_.behind(fault) ? 0 : 4) + (fault.fault_class == runtime_spec::FaultClass::Program ? 2 : 0) +
         (same_place(obligation, fault) ? 1 : 0);
}

bool FaultJudge::doubted(const Fault& fault) {
  const auto invented = invented_behind(fault), ordering = order_behind(fault);
  if (!invented && !ordering) return false;
  const bool known = std::any_of(doubted_.begin(), doubted_.end(),
                                 [&](const DoubtedFault& other) { return same_fault(other.fault, fault); });
  if (!known) doubted_.push_back({fault, invented, ordering});
  return true;
}

const DoubtedFault* FaultJudge::doubt_of(const Obligation& obligation) const {
  for (const DoubtedFault& doubted : doubted_) {
    if (match(obligation, doubted.fault) != Match::None) return &doubted;
  }
  return nullptr;
}

bool FaultJudge::is_excluded(const Execution& execution, const runtime_spec::Launch& launch) const {
  if (execution.wrapped || execution.broke_assumption) return true;
  if (counter_ && execution.initial && !begins_with_zeros(execution.initial->at(*counter_, 0))) return true;
  const bool cut = execution.ending == runtime_spec::Ending::OutOfSteps ||
                   (execution.ending == runtime_spec::Ending::Stuck && launch.groups() > 1);
  return assumes_ && cut;
}

}  // namespace permverify::checker
