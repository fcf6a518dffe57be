#include "runtime_spec/explore/transition.h"

#include <algorithm>

#include "runtime_spec/monitors/fence_clocks.h"

namespace permverify::runtime_spec {

bool dependent(const Transition& a, const Transition& b) {
  if (a.thread == b.thread) return true;
  const auto changes = [](const Transition& t) {
    return std::any_of(t.touched.begin(), t.touched.end(), [](const Touch& x) { return x.changes; });
  };
  if ((a.faulted && changes(b)) || (b.faulted && changes(a))) return true;
  for (const Touch& x : a.touched) {
    for (const Touch& y : b.touched) {
      const bool same = x.array == y.array && x.instance == y.instance && x.cell == y.cell;
      if (same && (x.changes || y.changes)) return true;
    }
  }
  return false;
}

// Which of two fences comes first decides what they order: to all others each is a change of one cell that is nowhere.
void TouchRecorder::on_step(Machine& machine, const Step& step) {
  if (order_of(machine.program(), *step.instruction).of == ir::OrderOf::SequentialFence) touched.push_back({no_index, 0, 0, true});
  for (const Access& access : step.accesses) {
    const bool local =
        machine.program().module.variables[access.array].kind == ir::VarKind::LocalArray;
    const bool changes = access.kind == AccessKind::Write || access.kind == AccessKind::Atomic;
    touched.push_back({access.array, local ? machine.group_of(step.thread) : 0, access.cell, changes});
  }
}

Transition execute_transition(Machine& machine, TouchRecorder& recorder, ThreadNumber thread,
                              std::vector<ThreadNumber>& script) {
  const auto status = [&] { return machine.thread(thread).status; };
  recorder.touched.clear();
  const std::uint64_t meetings = machine.meetings();
  while (recorder.touched.empty() && status() == ThreadStatus::Running && !machine.stopped()) {
    machine.step(thread);
    script.push_back(thread);
  }
  Transition done;
  done.thread = thread;
  done.touched = recorder.touched;
  done.faulted = status() == ThreadStatus::Faulted;
  done.departed = machine.meetings() != meetings;
  const GroupNumber group = machine.group_of(thread);
  if (status() == ThreadStatus::AtBarrier && !machine.stopped() && machine.can_depart(group)) {
    machine.depart(group);
    done.departed = true;
  } else if (status() == ThreadStatus::AtBarrier && !machine.stopped() && machine.can_depart_together()) {
    machine.depart_together();
    done.all_departed = true;
  }
  return done;
}

}  // namespace permverify::runtime_spec
