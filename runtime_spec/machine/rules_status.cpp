// How a thread stops running: it waits at a barrier ([VC] Fig. 3, "a thread that enters a barrier is
// blocked"), it ends, or it cannot go on. What happens then to its group is in machine.cpp.
#include <stdexcept>

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

}  // namespace permverify::runtime_spec
