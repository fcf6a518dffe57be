// Rights of threads over time, and the accesses that they must cover: a write needs rw, a read rd
// or rw, an atomic operation atomic or rw (logic.md 2).
#include "runtime_spec/monitors/permission_monitor.h"

namespace permverify::runtime_spec {

std::unique_ptr<PermissionMonitor> PermissionMonitor::make(Program& program, bool record) {
  return std::make_unique<Permissions>(program, record);
}

Permissions::Permissions(const Program& program, bool record)
    : program_(program), contracts_(*program.contracts), record_(record) {}

void Permissions::on_start(Machine& machine) {
  machine_ = &machine;
  threads_.assign(machine.thread_count(), {});
  groups_.assign(machine.group_count(), {});
  in_loop_.assign(threads_.size() * program_.loops.size(), 0);
  guarded([&] {
    start_threads();
    start_groups();
    start_kernel();
    if (!contracts_.annotated) return;
    for (GroupNumber g = 0; g < groups_.size(); ++g)
      start_phase(g, nullptr, BarrierEffect::Replaces);
  });
}

void Permissions::on_step(Machine&, const Step& step) {
  if (!gave_up_.empty()) return;
  if (contracts_.annotated && !step.accesses.empty()) check_access(step);
  const Instruction& at = *step.instruction;
  if (at.op == Op::EnterLoop) enter_loop(step.thread, at.loop);
  if (at.op == Op::LoopHead) guarded([&] { at_head(step.thread, at.loop); });
  if (at.op == Op::LeaveLoop) guarded([&] { leave_loop(step.thread, at.loop); });
}

void Permissions::check_access(const Step& step) {
  const Op op = step.instruction->op;
  const bool claim = op == Op::Assert || op == Op::Assume || op == Op::Lemma;
  const Holdings& held = threads_[step.thread].held;
  const auto require = [&](const Access& access, bool enough, support::FailureId id, const char* needed) {
    if (enough || !is_new(id, access.span)) return;
    const Who who{machine_->group_of(step.thread), step.thread};
    const CellName cell{access.array, access.cell};
    report_missing(id, "there is not enough permission on " + text(cell, who.group), access.span, who, cell, needed);
  };
  for (const Access& access : step.accesses) {
    const Right right = held.right({access.array, access.cell});
    const bool readable = right == Right::Read || right == Right::Write;
    switch (access.kind) {
      case AccessKind::Read:
        require(access, readable, "access.read:insufficient_permission", "read");
        break;
      case AccessKind::Write:
        require(access, right == Right::Write, "access.write:insufficient_permission",
                "write");
        break;
      case AccessKind::Atomic:
        require(access, right == Right::Atomic || right == Right::Write,
                "access.atomic:insufficient_permission", "Atomic");
        break;
      case AccessKind::SpecRead:
        // Ghost code reads as a program does; assertions read constants without a right.
        if (!claim) {
          require(access, readable, "access.read:insufficient_permission", "read");
        } else {
          require(access, readable || contracts_.constant[access.array], "frame.assert:not_framed", "read");
        }
        break;
    }
  }
}

void Permissions::on_thread_end(Machine& machine, ThreadNumber thread) {
  const GroupNumber group = machine.group_of(thread);
  if (++groups_[group].ended == machine.threads_per_group()) guarded([&] { end_group(group); });
}

void Permissions::on_end(Machine& machine) {
  guarded([&] {
    for (GroupNumber g = 0; g < groups_.size(); ++g) {
      end_level(contracts_.group, groups_[g].given, machine.group_frame(g), "post.group:false",
                "post.group:insufficient_permission", g);
    }
    end_level(contracts_.kernel, kernel_given_, machine.kernel_frame(), "post.kernel:false",
              "post.kernel:insufficient_permission", 0);
  });
}

}  // namespace permverify::runtime_spec
