// The assertions that a host owes at a launch, each with the frame in which it is meant: also of groups
// that a partial launch does not execute.
#pragma once
#include "runtime_spec/contracts/contracts.h"
#include "runtime_spec/machine/machine.h"

namespace permverify::runtime_spec {

// visit(assertion, frame) returns false to end it. The frame's memory is the machine's current one.
template <class Visit>
void for_each_owed(Machine& machine, Visit visit) {
  const ResolvedContracts& contracts = *machine.program().contracts;
  const Launch& launch = machine.launch();
  if (!contracts.kernel.pre.empty()) {
    visit(contracts.kernel.pre, machine.kernel_frame());
  } else if (!contracts.group.pre.empty()) {
    const std::int64_t groups = contracts.group.uniform ? 1 : launch.groups();
    for (std::int64_t g = 0; g < groups; ++g) {
      if (!visit(contracts.group.pre, machine.owed_frame(g * launch.threads_per_group()))) return;
    }
  } else if (!contracts.thread.pre.empty()) {
    const std::int64_t threads = contracts.thread.uniform ? 1 : launch.threads();
    for (std::int64_t t = 0; t < threads; ++t) {
      if (!visit(contracts.thread.pre, machine.owed_frame(t))) return;
    }
  }
}

}  // namespace permverify::runtime_spec
