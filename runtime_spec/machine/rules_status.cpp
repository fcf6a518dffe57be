// How a thread stops running: it waits at a barrier ([VC] Fig. 3, "a thread that enters a barrier is
// blocked"), it ends, or it cannot go on. Then the rules of its group and of the launch (the relations ->G and ->K).
#include <algorithm>
#include <stdexcept>

#include "logic/ir/grid_barrier.h"
#include "runtime_spec/machine/machine.h"

namespace permverify::runtime_spec {

namespace {

struct Complaint {
  support::FailureId id;
  const char* message;
};

// Stops of the first group of Reason only. In an assertion or ghost code it is what is written about
// the program that has no value.
Complaint complaint(Reason reason, bool specification) {
  switch (reason) {
    case Reason::OutOfBounds:
      return {specification ? support::FailureId("access.bounds:contract")
                            : support::FailureId("access.bounds:program_access"),
              "an access outside the array"};
    case Reason::DivisionByZero: return {"arith.division:by_zero", "division by zero"};
    case Reason::Overflow: return {"arith.overflow:signed", "a signed machine integer overflows"};
    case Reason::ShiftAmount:
      return {"arith.shift:out_of_range", "a shift by an amount that the type does not have"};
    case Reason::Uninitialised:
      return {"uninitialised:read", "something is read that was never written"};
    case Reason::EmptyReduction:
      return {"arith.reduction:empty", "the minimum or maximum of nothing"};
    case Reason::SequenceIndex:
      return {"access.bounds:sequence", "an index outside the sequence"};
    case Reason::FunctionPrecondition:
      return {"function.pre:false", "a function is called where its precondition does not hold"};
    case Reason::NotTerminating:
      return {"termination:not_decreasing", "a function does not end for these arguments"};
    case Reason::Unbounded:
    case Reason::UnknownExtent:
    case Reason::TooLarge:
    case Reason::Unsupported:
    case Reason::Budget: break;
  }
  throw std::logic_error("a limit of the machine is no fault");
}

}  // namespace

void Machine::arrive(ThreadNumber thread, const Instruction& instruction) {
  GroupState& group = groups_[group_of(thread)];
  if (std::get<ir::Barrier>(instruction.stmt->node).vote) {
    group.agreed += program_.expressions.evaluate(instruction.value, current(thread)).bits != 0 ? 1 : 0;
  }
  threads_[thread].status = ThreadStatus::AtBarrier;
  --group.running;
  ++group.waiting;
  release_lanes(group_of(thread));
}

void Machine::arrive_in_warp(ThreadNumber thread) {
  GroupState& group = groups_[group_of(thread)];
  threads_[thread].status = ThreadStatus::AtWarpBarrier;
  --group.running;
  ++group.waiting;
  meet(thread);
  release_lanes(group_of(thread));
}

// CUDA C++, `__syncwarp`: a thread waits until all threads of its warp that have not ended have come to one. Devices
// let threads go on that wait at different ones, and so does the machine.
void Machine::meet(ThreadNumber thread) {
  GroupState& group = groups_[group_of(thread)];
  const auto [begin, end] = warp_of(thread);
  ThreadNumber here = 0;
  for (ThreadNumber t = begin; t < end; ++t) {
    const ThreadStatus status = threads_[t].status;
    if (status != ThreadStatus::AtWarpBarrier && status != ThreadStatus::Ended) return;
    here += status == ThreadStatus::AtWarpBarrier ? 1 : 0;
  }
  if (here == 0) return;
  for (ThreadNumber t = begin; t < end; ++t) {
    if (threads_[t].status != ThreadStatus::AtWarpBarrier) continue;
    threads_[t].status = ThreadStatus::Running;
    ++threads_[t].pc;
  }
  group.waiting -= here;
  group.running += here;
  ++meetings_;
  for (Monitor* monitor : monitors_) monitor->on_meeting(*this, thread);
}

void Machine::end_thread(ThreadNumber thread) {
  threads_[thread].status = ThreadStatus::Ended;
  --groups_[group_of(thread)].running;
  if (program_.has_warp_barrier) meet(thread);
  if (program_.has_lanes) leave_lanes(thread);
  if (!program_.numbered.empty()) gather_at_number(thread);
  release_lanes(group_of(thread));
}

void Machine::report(ThreadNumber thread, support::FailureId id, std::string message, support::Span span,
                     std::vector<FaultValue> values) {
  Fault fault{id};
  fault.values = std::move(values);
  fault.message = std::move(message);
  fault.span = span;
  fault.group = launch_group(group_of(thread));
  fault.threads.push_back({launch_thread(thread), span, "", phase_of(group_of(thread))});
  faults_.report(std::move(fault));
}

// The thread cannot go on, so its group can pass no further barrier.
void Machine::fault(ThreadNumber thread, const EvaluationStop& stopped) {
  if (is_limit(stopped.reason)) {
    why_ = stopped.what();
    if (stopped.reason == Reason::UnknownExtent && stopped.array) {
      outside_ = Outside{*stopped.array, stopped.index};
    }
    return stop(Ending::Discarded);
  }
  const Instruction& instruction = program_.code[threads_[thread].pc];
  const bool specification = instruction.is_specification();
  const Complaint said = complaint(stopped.reason, specification);
  Fault found{said.id};
  found.fault_class = specification ? FaultClass::Contract : FaultClass::Program;
  found.message = said.message;
  found.span = stopped.span;
  found.array = stopped.array;
  found.index = stopped.index;
  found.extents = stopped.extents;
  found.group = launch_group(group_of(thread));
  // What happens in a function that is called, happens to the thread at its statement.
  support::Span at = stopped.span;
  if (instruction.stmt != nullptr && instruction.op != Op::Branch) {
    const support::Span all = instruction.stmt->span;
    if (at.begin < all.begin || all.end < at.end) at = all;
  } else if (at.begin < instruction.span.begin || instruction.span.end < at.end) {
    at = instruction.span;
  }
  found.threads.push_back({launch_thread(thread), at, "", phase_of(group_of(thread))});
  faults_.report(std::move(found));
  GroupState& group = groups_[group_of(thread)];
  threads_[thread].status = ThreadStatus::Faulted;
  --group.running;
  ++group.faulted;
}

bool Machine::group_done(GroupNumber group) const {
  const GroupState& state = groups_[group];
  return state.running == 0 && state.waiting == 0 && state.faulted == 0;
}

bool Machine::abandoned(GroupNumber group) const {
  return groups_[group].running == 0 && groups_[group].faulted > 0;
}

bool Machine::group_stuck(GroupNumber group) const {
  const GroupState& state = groups_[group];
  return state.running == 0 && state.faulted == 0 && state.waiting > 0 && !gathered(group);
}

// At one barrier, in the same iteration of each loop around it.
bool Machine::wait_alike(ThreadNumber one, ThreadNumber other) const {
  const std::uint32_t at = threads_[one].pc;
  if (threads_[other].pc != at) return false;
  for (std::uint32_t l = program_.code[at].loop; l != no_index; l = program_.loops[l].parent) {
    if (iteration(other, l) != iteration(one, l)) return false;
  }
  return true;
}

// OpenCL 3.0 C 6.15.8: every work-item of the group reaches the barrier, and in the same iteration of
// each loop around it, before any goes on.
bool Machine::gathered(GroupNumber group) const {
  if (groups_[group].waiting != threads_per_group_) return false;
  const ThreadNumber first = group * threads_per_group_;
  for (ThreadNumber t = first; t < first + threads_per_group_; ++t) {
    if (threads_[t].status != ThreadStatus::AtBarrier || !wait_alike(first, t)) return false;
  }
  return true;
}

bool Machine::at_grid_barrier(GroupNumber group) const {
  return program_.has_grid_barrier && gathered(group) && ir::is_grid_barrier(*program_.code[threads_[group * threads_per_group_].pc].stmt);
}

bool Machine::can_depart(GroupNumber group) const {
  return gathered(group) && !ir::is_grid_barrier(*program_.code[threads_[group * threads_per_group_].pc].stmt);
}

// [VC] Fig. 3, rule "barrier synchronisation": once all are blocked, all run again at once.
void Machine::depart(GroupNumber group) {
  const Instruction& barrier = program_.code[threads_[group * threads_per_group_].pc];
  for (Monitor* monitor : monitors_) monitor->before_departure(*this, group, barrier);
  const std::optional<ir::Vote>& vote = std::get<ir::Barrier>(barrier.stmt->node).vote;
  if (vote) answer(group, *vote, barrier.slot);
  release(group);
  for (Monitor* monitor : monitors_) monitor->on_departure(*this, group, barrier);
}

void Machine::release(GroupNumber group) {
  const ThreadNumber first = group * threads_per_group_;
  for (ThreadNumber t = first; t < first + threads_per_group_; ++t) {
    threads_[t].status = ThreadStatus::Running;
    ++threads_[t].pc;
  }
  groups_[group].waiting = groups_[group].agreed = 0;
  groups_[group].running = threads_per_group_;
  ++groups_[group].phase;
}

// CUDA C++, "Cooperative Groups", `grid_group::sync`: all threads of the launch.
bool Machine::can_depart_together() const {
  if (!program_.has_grid_barrier || group_count_ == 0 || launch_.is_partial()) return false;
  const bool all_wait = std::all_of(groups_.begin(), groups_.end(), [&](const GroupState& g) { return g.waiting == threads_per_group_; });
  if (!all_wait || !at_grid_barrier(0)) return false;
  for (GroupNumber g = 1; g < group_count_; ++g) {
    if (!gathered(g) || !wait_alike(0, g * threads_per_group_)) return false;
  }
  return true;
}

void Machine::depart_together() {
  const Instruction& barrier = program_.code[threads_.front().pc];
  for (GroupNumber g = 0; g < group_count_; ++g) {
    for (Monitor* monitor : monitors_) monitor->before_departure(*this, g, barrier);
  }
  for (GroupNumber g = 0; g < group_count_; ++g) release(g);
  for (GroupNumber g = 0; g < group_count_; ++g) {
    for (Monitor* monitor : monitors_) monitor->on_departure(*this, g, barrier);
  }
}

// A group of which a thread has faulted never comes, and one that has not begun may still come.
GroupNumber Machine::stuck_at_grid_barrier() const {
  if (!program_.has_grid_barrier || launch_.is_partial()) return no_index;
  const bool may_go_on = std::any_of(groups_.begin(), groups_.end(), [](const GroupState& g) { return g.running != 0 || g.faulted != 0; });
  if (may_go_on || can_depart_together()) return no_index;
  for (GroupNumber g = 0; g < group_count_; ++g) {
    if (at_grid_barrier(g)) return g;
  }
  return no_index;
}

// CUDA C++, "Synchronization Functions". The answer yes is any number but zero there; devices give 1,
// and so does the machine.
void Machine::answer(GroupNumber group, const ir::Vote& vote, std::uint32_t slot) {
  const ThreadNumber agreed = groups_[group].agreed;
  const ThreadNumber first = group * threads_per_group_;
  Value value{static_cast<std::int64_t>(agreed)};
  if (vote.op == ir::VoteOp::All) value = from_bool(agreed == threads_per_group_);
  if (vote.op == ir::VoteOp::Any) value = from_bool(agreed > 0);
  for (ThreadNumber t = first; t < first + threads_per_group_; ++t) {
    const std::size_t at = std::size_t{t} * row_ + slot;
    slots_[at] = value;
    unset_[at] = 0;
  }
}

void Machine::stuck(GroupNumber group) {
  for (Monitor* monitor : monitors_) monitor->on_stuck(*this, group);
  stop(Ending::Stuck);
}

Ending Machine::finish() {
  const bool all_ended = std::all_of(groups_.begin(), groups_.end(), [](const GroupState& group) {
    return group.running == 0 && group.waiting == 0 && group.faulted == 0;
  });
  if (!ending_set_ && all_ended) {
    for (Monitor* monitor : monitors_) monitor->on_end(*this);
  }
  stop(all_ended ? Ending::Finished : Ending::Stopped);
  return ending_;
}

}  // namespace permverify::runtime_spec
