// How a thread stops running: it waits at a barrier ([VC] Fig. 3, "a thread that enters a barrier is
// blocked"), it ends, or it cannot go on.
#include <stdexcept>

#include "runtime_spec/machine/thread_rules.h"

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

void ThreadRules::arrive(ThreadNumber thread, const Instruction& instruction) {
  if (std::get<ir::Barrier>(instruction.stmt->node).vote) {
    s_.groups[s_.group_of(thread)].agreed += s_.program.expressions.evaluate(instruction.value, s_.current(thread)).bits != 0 ? 1 : 0;
  }
  s_.wait(thread, ThreadStatus::AtBarrier);
  lanes_.release(s_.group_of(thread));
}

void ThreadRules::arrive_in_warp(ThreadNumber thread) {
  s_.wait(thread, ThreadStatus::AtWarpBarrier);
  meet(thread);
  lanes_.release(s_.group_of(thread));
}

// CUDA C++, `__syncwarp`: a thread waits until all threads of its warp that have not ended have come to one. Devices
// let threads go on that wait at different ones, and so does the machine.
void ThreadRules::meet(ThreadNumber thread) {
  GroupState& group = s_.groups[s_.group_of(thread)];
  const auto [begin, end] = s_.warp_of(thread);
  ThreadNumber here = 0;
  for (ThreadNumber t = begin; t < end; ++t) {
    const ThreadStatus status = s_.threads[t].status;
    if (status != ThreadStatus::AtWarpBarrier && status != ThreadStatus::Ended) return;
    here += status == ThreadStatus::AtWarpBarrier ? 1 : 0;
  }
  if (here == 0) return;
  for (ThreadNumber t = begin; t < end; ++t) {
    if (s_.threads[t].status != ThreadStatus::AtWarpBarrier) continue;
    s_.threads[t].status = ThreadStatus::Running;
    ++s_.threads[t].pc;
  }
  group.waiting -= here;
  group.running += here;
  ++s_.meetings;
  s_.notify(&Monitor::on_meeting, thread);
}

void ThreadRules::end_thread(ThreadNumber thread) {
  s_.threads[thread].status = ThreadStatus::Ended;
  --s_.groups[s_.group_of(thread)].running;
  if (s_.program.has_warp_barrier) meet(thread);
  if (s_.program.has_lanes) lanes_.leave(thread);
  if (!s_.program.numbered.empty()) numbered_.gather(thread);
  lanes_.release(s_.group_of(thread));
}

void ThreadRules::arrive_at_number(ThreadNumber thread, const Instruction& instruction) {
  numbered_.arrive(thread, instruction);
  lanes_.release(s_.group_of(thread));
}

void ThreadRules::report(ThreadNumber thread, support::FailureId id, std::string message, support::Span span,
                         std::vector<FaultValue> values) {
  Fault fault{id};
  fault.values = std::move(values);
  fault.message = std::move(message);
  fault.span = span;
  fault.group = s_.launch_group(s_.group_of(thread));
  fault.threads.push_back({s_.launch_thread(thread), span, "", s_.phase_of(s_.group_of(thread))});
  s_.faults.report(std::move(fault));
}

void ThreadRules::fault(ThreadNumber thread, const EvaluationStop& stopped) {
  if (is_limit(stopped.reason)) {
    s_.notes.why = stopped.what();
    if (stopped.reason == Reason::UnknownExtent && stopped.array) {
      s_.notes.outside = Outside{*stopped.array, stopped.index};
    }
    return s_.stop(Ending::Discarded);
  }
  const Instruction& instruction = s_.program.code[s_.threads[thread].pc];
  const bool specification = instruction.is_specification();
  const Complaint said = complaint(stopped.reason, specification);
  Fault found{said.id};
  found.fault_class = specification ? FaultClass::Contract : FaultClass::Program;
  found.message = said.message;
  found.span = stopped.span;
  found.array = stopped.array;
  found.index = stopped.index;
  found.extents = stopped.extents;
  found.group = s_.launch_group(s_.group_of(thread));
  // What happens in a function that is called, happens to the thread at its statement.
  support::Span at = stopped.span;
  if (instruction.stmt != nullptr && instruction.op != Op::Branch) {
    const support::Span all = instruction.stmt->span;
    if (at.begin < all.begin || all.end < at.end) at = all;
  } else if (at.begin < instruction.span.begin || instruction.span.end < at.end) {
    at = instruction.span;
  }
  found.threads.push_back({s_.launch_thread(thread), at, "", s_.phase_of(s_.group_of(thread))});
  s_.faults.report(std::move(found));
  GroupState& group = s_.groups[s_.group_of(thread)];
  s_.threads[thread].status = ThreadStatus::Faulted;
  --group.running;
  ++group.faulted;
}

}  // namespace permverify::runtime_spec
