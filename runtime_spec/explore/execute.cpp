#include "runtime_spec/explore/execute.h"

#include <algorithm>
#include <bit>

#include "runtime_spec/monitors/divergence.h"

namespace permverify::runtime_spec {

namespace {

Ending run(Machine& machine, const ExecuteOptions& options) {
  if (options.races.warp_size != 0) return run_in_lock_step(machine, options.races.warp_size);
  switch (options.schedule) {
    case ScheduleKind::InOrder: return run_in_order(machine);
    case ScheduleKind::Random: return run_randomly(machine, options.schedule_seed);
    case ScheduleKind::Script: return run_script(machine, options.script);
  }
  return Ending::NotALaunch;
}

}  // namespace

bool tells_something(const Execution& execution) {
  switch (execution.ending) {
    case Ending::Finished:
    case Ending::Stopped:
    case Ending::Stuck:
      return execution.preconditions != Fit::DoesNot && execution.rights_unchecked.empty();
    case Ending::OutOfSteps:
    case Ending::Discarded:
    case Ending::NotALaunch: return false;
  }
  return false;
}

namespace {

Execution execute_once(Program& program, const Launch& launch, const ExecuteOptions& options,
                       std::optional<Outside>& outside) {
  const auto permissions =
      options.contracts && !launch.is_partial() ? PermissionMonitor::make(program, options.record_rights) : nullptr;
  const auto race = make_race_monitor(options.races);
  const auto divergence = make_divergence_monitor();
  TraceRecorder trace(options.trace_limit);

  Execution result;
  Machine machine(program, launch, options.machine);
  if (options.trace_limit > 0) machine.add(trace);
  if (options.further) machine.add(*options.further);
  machine.add(*race);
  machine.add(*divergence);
  if (permissions) machine.add(*permissions);
  try {
    result.preconditions = may_launch(machine);
    result.ending = run(machine, options);
  } catch (const BeyondMemory&) {
    machine.discard_for_memory();
    result.ending = Ending::Discarded;
  }
  machine.meter().release();
  result.beyond_memory = machine.notes().beyond_memory;
  result.why = machine.notes().why;
  result.approximated = machine.notes().approximated;
  result.wrapped = machine.notes().wrapped;
  result.counter_passed_end = machine.notes().counter_passed_end;
  result.broke_assumption = machine.notes().broke_assumption;
  outside = machine.notes().outside;
  result.faults = machine.faults().all();
  result.steps = machine.steps();
  result.work = machine.work();
  result.initial = machine.initial_memory();
  result.final = std::move(machine.memory());
  result.trace = trace.events();
  result.trace_truncated = trace.truncated();
  if (permissions) result.rights = permissions->history();
  if (permissions) result.rights_unchecked = permissions->gave_up();
  return result;
}

// The length with which the array has this index: a power of two, so that few runs are needed.
// Nothing when none does, or only too large a one.
std::optional<std::int64_t> length_for(const Program& program, const Outside& outside,
                                     std::int64_t most) {
  const auto& extents = program.module.variables[outside.array].extents;
  std::int64_t needed = 0;
  for (std::size_t d = 0; d < outside.index.size(); ++d) {
    if (outside.index[d] < 0 || outside.index[d] >= most) return std::nullopt;
    if (!extents[d]) needed = std::max(needed, outside.index[d] + 1);
  }
  if (needed == 0) return std::nullopt;
  return static_cast<std::int64_t>(std::bit_ceil(static_cast<std::uint64_t>(needed)));
}

}  // namespace

// The length of the array is not given, so no index is a fault: it is as long as the run needs.
Execution execute(Program& program, const Launch& launch, const ExecuteOptions& options) {
  constexpr int most_attempts = 64;
  // An execution of two groups of a large launch meets the indices of a large launch, but few of them.
  constexpr std::int64_t most_cells_in_part = std::int64_t{1} << 25;
  Launch grown = launch;
  std::vector<ir::VarId> arrays;
  std::uint64_t work = 0;
  for (int attempt = 0;; ++attempt) {
    std::optional<Outside> outside;
    Execution result = execute_once(program, grown, options, outside);
    work += result.work;
    std::optional<std::int64_t> length;
    if (outside && attempt < most_attempts) {
      length = length_for(program, *outside,
                          launch.is_partial() ? most_cells_in_part : options.most_cells);
    }
    if (length && *length > grown.room[outside->array]) {
      const bool first = std::find(arrays.begin(), arrays.end(), outside->array) == arrays.end();
      if (first) arrays.push_back(outside->array);
      grown.room[outside->array] = *length;
      continue;
    }
    result.work = work;
    result.grown = std::move(arrays);
    return result;
  }
}

}  // namespace permverify::runtime_spec
