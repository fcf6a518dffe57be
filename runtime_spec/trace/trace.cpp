// The machine reports a step when it is over. What the step read is looked up in a memory that lags
// one step behind, so that `a[0] = a[0] + 1` shows both values.
#include "runtime_spec/trace/trace.h"

#include "logic/ir/visit.h"

namespace permverify::runtime_spec {
namespace {

// Which way a condition went: a branch changes nothing, so it can be asked again.
std::optional<bool> decision(Machine& machine, ThreadNumber thread, Code condition) {
  Frame frame = machine.frame(thread);
  frame.arbitrary_if_unset = machine.options().arbitrary_if_unset;
  try {
    return machine.program().expressions.evaluate_bool(condition, frame);
  } catch (const EvaluationStop&) {
    return std::nullopt;
  }
}

}  // namespace

std::optional<ir::VarId> assigned_variable(const Instruction& instruction) {
  if (!instruction.stmt || instruction.slot == no_index) return std::nullopt;
  std::optional<ir::VarId> assigned;
  ir::visit_stmt(
      *instruction.stmt,
      [&](const ir::OneOf<ir::Assign, ir::Havoc> auto& n) { assigned = n.var; },
      [&](const ir::AtomicUpdate& n) { assigned = n.result; },
      [&](const ir::Declare& n) {
        if (n.init) assigned = n.var;
      },
      [](const ir::OneOf<ir::Store, ir::Barrier, ir::WarpBarrier, ir::RunKernel, ir::Exchange> auto&) {},
      [](const ir::ProofStep auto&) {},
      [](const ir::Structure auto&) {});
  return assigned;
}

void TraceRecorder::on_start(Machine& machine) { before_ = machine.memory(); }

bool TraceRecorder::room() {
  truncated_ = truncated_ || events_.size() >= limit_;
  return !truncated_;
}

void TraceRecorder::on_step(Machine& machine, const Step& step) {
  if (!room()) return;
  const GroupNumber group = machine.group_of(step.thread);
  // A lane that waits for others executes its instruction again once they have come.
  const bool faulted = machine.thread(step.thread).status == ThreadStatus::Faulted;
  const bool arrives = step.instruction->op == Op::Havoc && machine.thread(step.thread).pc == step.at;
  TraceStep done;
  done.thread = static_cast<ThreadNumber>(machine.launch_thread(step.thread));
  done.span = step.instruction->span;
  done.phase = machine.phase_of(group);
  done.number = machine.steps();
  done.accesses.assign(step.accesses.begin(), step.accesses.end());
  for (const Access& access : step.accesses) {
    ArrayInstance& before = before_->at(access.array, group);
    if (access.kind == AccessKind::Write || access.kind == AccessKind::Atomic) {
      before.set(access.cell, machine.memory().at(access.array, group).get(access.cell));
    }
    done.values.push_back(before.get(access.cell));
  }
  if (const auto variable = assigned_variable(*step.instruction); variable && !faulted && !arrives) {
    done.assigned = {*variable, machine.frame(step.thread).slots[step.instruction->slot]};
  }
  if (step.instruction->op == Op::StorePrivate && !faulted) {
    done.assigned = {step.instruction->array, machine.last_private_store().value};
    done.assigned_index = machine.last_private_store().index;
  }
  if (step.instruction->op == Op::Branch && !faulted) {
    done.branch = decision(machine, step.thread, step.instruction->value);
  }
  events_.emplace_back(std::move(done));
}

void TraceRecorder::on_departure(Machine& machine, GroupNumber group, const Instruction& barrier) {
  if (!room()) return;
  const auto& stmt = std::get<ir::Barrier>(barrier.stmt->node);
  events_.emplace_back(TraceBarrier{static_cast<GroupNumber>(machine.launch_group(group)),
                                    barrier.span, machine.phase_of(group), stmt.fences_local, stmt.fences_global});
}

}  // namespace permverify::runtime_spec
