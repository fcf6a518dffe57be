// The assertions that a host owes at a launch, each with the frame in which it is meant.
#pragma once
#include "runtime_spec/contracts/contracts.h"
#include "runtime_spec/machine/machine.h"

namespace permverify::runtime_spec {

// visit(assertion, frame) returns false to end it. The frame's memory is the machine's current one.
template <class Visit>
void for_each_owed(Machine& machine, Visit visit) {
  const ResolvedContracts& contracts = *machine.program().contracts;
  if (!contracts.kernel.pre.empty()) {
    visit(contracts.kernel.pre, machine.kernel_frame());
  } else if (!contracts.group.pre.empty()) {
    for (GroupNumber g = 0; g < machine.group_count(); ++g) {
      if (!visit(contracts.group.pre, machine.group_frame(g))) return;
    }
  } else if (!contracts.thread.pre.empty()) {
    for (ThreadNumber t = 0; t < machine.thread_count(); ++t) {
      if (!visit(contracts.thread.pre, machine.contract_frame(t))) return;
    }
  }
}

}  // namespace permverify::runtime_spec
