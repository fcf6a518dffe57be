#include "runtime_spec/explore/execute.h"

#include "runtime_spec/monitors/divergence.h"
#include "runtime_spec/monitors/race.h"

namespace permverify::runtime_spec {

namespace {

Ending run(Machine& machine, const ExecuteOptions& options) {
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
    case Ending::Stuck: return execution.preconditions != Fit::DoesNot;
    case Ending::OutOfSteps:
    case Ending::Discarded:
    case Ending::NotALaunch: return false;
  }
  return false;
}

Execution execute(Program& program, const Launch& launch, const ExecuteOptions& options) {
  const auto permissions =
      options.contracts ? PermissionMonitor::make(program, options.record_rights) : nullptr;
  const auto race = make_race_monitor();
  const auto divergence = make_divergence_monitor();
  TraceRecorder trace(options.trace_limit);

  Execution result;
  Machine machine(program, launch, options.machine);
  result.preconditions = may_launch(machine);
  if (options.trace_limit > 0) machine.add(trace);
  machine.add(*race);
  machine.add(*divergence);
  if (permissions) machine.add(*permissions);
  result.ending = run(machine, options);
  result.why = machine.why();
  result.faults = machine.faults().all();
  result.steps = machine.steps();
  result.work = machine.work();
  result.initial = machine.initial_memory();
  result.final = std::move(machine.memory());
  result.trace = trace.events();
  result.trace_truncated = trace.truncated();
  if (permissions) result.rights = permissions->history();
  return result;
}

}  // namespace permverify::runtime_spec
