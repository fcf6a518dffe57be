// Whose step comes next. All schedules run a Machine from start to finish.
#pragma once
#include "runtime_spec/machine/machine.h"

namespace permverify::runtime_spec {

// One thread after the other, each until it waits or ends; one group after the other. The monitors
// judge by happens-before, so this one schedule shows the races of every other.
Ending run_in_order(Machine& machine);

// As before, but the threads of a warp in lock step: `warp_size` of them by their number in the group.
Ending run_in_lock_step(Machine& machine, std::int64_t warp_size);
// The threads of the group, each until it waits or ends: warp by warp.
void run_warps(Machine& machine, GroupNumber group, std::int64_t warp_size);

// At each step a thread drawn from the seed, among those of all groups that can take one.
Ending run_randomly(Machine& machine, std::uint64_t seed);

// The threads named, in this order, one step each; entries that cannot take a step are skipped.
// Then in order. Groups leave a barrier as soon as they can.
Ending run_script(Machine& machine, const std::vector<ThreadNumber>& script);

}  // namespace permverify::runtime_spec
