#include "runtime_spec/machine/schedule.h"

#include "runtime_spec/machine/draw.h"

namespace permverify::runtime_spec {

namespace {

ThreadNumber first_of(const Machine& machine, GroupNumber group) {
  return group * machine.threads_per_group();
}

bool running(const Machine& machine, ThreadNumber thread) {
  return machine.thread(thread).status == ThreadStatus::Running;
}

std::vector<ThreadNumber> running_threads(const Machine& machine) {
  std::vector<ThreadNumber> result;
  for (ThreadNumber t = 0; t < machine.thread_count(); ++t) {
    if (running(machine, t)) result.push_back(t);
  }
  return result;
}

// Behind the last step of a phase: the group leaves its barrier, or it will never. True if its
// threads run again.
bool settle(Machine& machine, GroupNumber group) {
  if (machine.can_depart(group)) {
    machine.depart(group);
    return true;
  }
  if (machine.group_stuck(group)) machine.stuck(group);
  return false;
}

void run_group(Machine& machine, GroupNumber group) {
  const ThreadNumber first = first_of(machine, group);
  do {
    for (ThreadNumber t = first; t < first + machine.threads_per_group(); ++t) {
      while (running(machine, t) && !machine.stopped()) machine.step(t);
    }
    // Threads whose warp has met run again.
  } while (!machine.stopped() && (machine.group_runs(group) || settle(machine, group)));
}

// Where no group goes on by itself: all leave a barrier of the grid, or they never will. True if threads run again.
bool settle_grid(Machine& machine) {
  if (machine.stopped()) return false;
  if (machine.can_depart_together()) {
    machine.depart_together();
    return true;
  }
  const GroupNumber waits = machine.stuck_at_grid_barrier();
  if (waits != no_index) machine.stuck(waits);
  return false;
}

void run_rest(Machine& machine) {
  do {
    for (GroupNumber g = 0; g < machine.group_count() && !machine.stopped(); ++g) run_group(machine, g);
  } while (settle_grid(machine));
}

}  // namespace

Ending run_in_order(Machine& machine) {
  if (!machine.stopped()) machine.start();
  run_rest(machine);
  return machine.finish();
}

Ending run_in_lock_step(Machine& machine, std::int64_t warp_size) {
  if (!machine.stopped()) machine.start();
  do {
    for (GroupNumber g = 0; g < machine.group_count() && !machine.stopped(); ++g) {
      do {
        run_warps(machine, g, warp_size);
      } while (!machine.stopped() && (machine.group_runs(g) || settle(machine, g)));
    }
  } while (settle_grid(machine));
  return machine.finish();
}

Ending run_randomly(Machine& machine, std::uint64_t seed) {
  if (!machine.stopped()) machine.start();
  std::vector<ThreadNumber> ready = running_threads(machine);
  std::uint64_t draws = 0;
  while (!ready.empty() && !machine.stopped()) {
    const std::size_t pick = mix(seed, draws++) % ready.size();
    const ThreadNumber thread = ready[pick];
    const std::uint64_t meetings = machine.meetings();
    machine.step(thread);
    if (machine.meetings() != meetings) {
      ready = running_threads(machine);
      continue;
    }
    if (running(machine, thread)) continue;
    ready[pick] = ready.back();
    ready.pop_back();
    const GroupNumber group = machine.group_of(thread);
    if (machine.stopped()) continue;
    if (!settle(machine, group)) {
      if (settle_grid(machine)) ready = running_threads(machine);
      continue;
    }
    for (ThreadNumber i = 0; i < machine.threads_per_group(); ++i) {
      ready.push_back(first_of(machine, group) + i);
    }
  }
  return machine.finish();
}

Ending run_script(Machine& machine, const std::vector<ThreadNumber>& script) {
  if (!machine.stopped()) machine.start();
  for (const ThreadNumber thread : script) {
    if (machine.stopped()) break;
    if (thread >= machine.thread_count() || !running(machine, thread)) continue;
    machine.step(thread);
    if (!running(machine, thread) && !machine.stopped() && !settle(machine, machine.group_of(thread))) settle_grid(machine);
  }
  if (!machine.stopped()) run_rest(machine);
  return machine.finish();
}

}  // namespace permverify::runtime_spec
