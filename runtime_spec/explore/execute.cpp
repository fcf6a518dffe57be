#include "runtime_spec/explore/execute.h"

#include "runtime_spec/contracts/precondition.h"
#include "runtime_spec/monitors/divergence.h"
#include "runtime_spec/monitors/race.h"

namespace permverify::runtime_spec {

namespace {

// Ends the run at the first fault that another monitor, or the machine, has reported.
class StopAtFault : public Monitor {
 public:
  void on_start(Machine& machine) override { look(machine); }
  void on_step(Machine& machine, const Step&) override { look(machine); }
  void on_departure(Machine& machine, GroupNumber, const Instruction&) override { look(machine); }

 private:
  static void look(Machine& machine) {
    if (!machine.faults().empty()) machine.stop(Ending::Stopped);
  }
};

Ending run(Machine& machine, const ExecuteOptions& options) {
  switch (options.schedule) {
    case ScheduleKind::InOrder: return run_in_order(machine);
    case ScheduleKind::Random: return run_randomly(machine, options.schedule_seed);
    case ScheduleKind::Script: return run_script(machine, options.script);
  }
  return Ending::NotALaunch;
}

}  // namespace

Execution execute(Program& program, const Launch& launch, const ExecuteOptions& options) {
  const auto permissions =
      options.contracts ? PermissionMonitor::make(program, options.record_rights) : nullptr;
  const auto race = make_race_monitor();
  const auto divergence = make_divergence_monitor();
  TraceRecorder trace(options.trace_limit);
  StopAtFault stop_at_fault;

  Execution result;
  Machine machine(program, launch, options.machine);
  const Fit fit = may_launch(machine);
  result.allowed = fit != Fit::DoesNot;
  result.certain = fit == Fit::Fits;
  if (options.trace_limit > 0) machine.add(trace);
  machine.add(*race);
  machine.add(*divergence);
  if (permissions) machine.add(*permissions);
  if (options.stop_at_first_fault) machine.add(stop_at_fault);
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
