// All schedules of a tiny launch, up to the order of independent steps (dynamic partial-order
// reduction, stateless: each schedule is run anew from a script).
#pragma once
#include <functional>
#include <memory>

#include "runtime_spec/machine/machine.h"

namespace permverify::runtime_spec {

struct Exploration {
  std::uint64_t schedules = 0;
  bool complete = false;                    // false: schedules or steps (10 million in all) ran out
  std::vector<Fault> faults;                // of all schedules, one of each id and place
  // Shows the first of the faults; as short as it was found to be. Empty: the run in order does.
  std::vector<ThreadNumber> failing_script;
  // How many different final global memories there were; 1 for a kernel without races and atomics.
  std::uint64_t outcomes = 0;
};

// Makes the monitors of one run beside those of races and of divergence: of contracts, say. What they
// read of memory by themselves makes no schedule: a framed contract reads what no other thread may write.
using MonitorMaker = std::function<std::vector<std::unique_ptr<Monitor>>()>;

// The budget counts runs, those included that turn out to lead nowhere new.
Exploration explore(Program& program, const Launch& launch, MachineOptions options,
                    std::uint64_t max_schedules, const MonitorMaker& more = {});

}  // namespace permverify::runtime_spec
