#include "runtime_spec/machine/state.h"

#include <algorithm>
#include <stdexcept>

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

MachineState::MachineState(Machine& self, Program& of, const Launch& launched, MachineOptions with)
    : machine(self), program(of), launch(launched), options(with), evaluation_left(with.max_evaluation),
      meter(std::make_shared<MemoryMeter>(with.max_bytes)) {
  faults.count_by(steps);
}

std::pair<ThreadNumber, ThreadNumber> MachineState::warp_of(ThreadNumber thread) const {
  const auto size = static_cast<ThreadNumber>(program.kernel.meeting_threads);
  const ThreadNumber group = group_of(thread) * threads_per_group;
  const ThreadNumber first = (thread - group) / size * size;
  return {group + first, group + std::min(first + size, threads_per_group)};
}

void MachineState::discard_for_memory() {
  notes.beyond_memory = true;
  notes.why = BeyondMemory().what();
  stop(Ending::Discarded);
}

void MachineState::place(Frame& at, std::int64_t launch_thread) const {
  const auto split = [](std::int64_t linear, const Sizes& sizes) {
    return Sizes{linear % sizes[0], linear / sizes[0] % sizes[1], linear / sizes[0] / sizes[1]};
  };
  const std::int64_t group = launch_thread / threads_per_group;
  at.group = std::max<std::int64_t>(0, launch.place_of(group));
  at.gid = split(group, launch.ngroups);
  at.lid = split(launch_thread % threads_per_group, launch.gsize);
}

Frame MachineState::kernel_frame() {
  Frame result;
  result.gsize = &launch.gsize;
  result.ngroups = &launch.ngroups;
  result.slots = launch_slots.data();
  result.memory = &memory;
  result.old = &initial;
  result.sequences = &sequences;
  result.seed = launch.seed;
  if (options.approximations) result.approximated = &notes.approximated;
  if (options.note_wraps) result.wrapped = &notes.wrapped;
  return result;
}

Frame MachineState::owed_frame(std::int64_t launch_thread) {
  Frame result = kernel_frame();
  place(result, launch_thread);
  return result;
}

Frame MachineState::frame_of(ThreadNumber thread) {
  Frame result = owed_frame(launch_thread(thread));
  result.slots = &slots[std::size_t{thread} * row];
  result.unset = &unset[std::size_t{thread} * row];
  const std::size_t cells = thread * std::size_t{program.expressions.private_cells()};
  result.private_cells = private_cells.data() + cells;
  result.private_unset = private_unset.data() + cells;
  return result;
}

Frame& MachineState::current(ThreadNumber thread) {
  if (frame_thread != thread) {
    frame = frame_of(thread);
    frame.arbitrary_if_unset = options.arbitrary_if_unset;
    frame.check_overflow = options.check_overflow;
    frame.budget = &evaluation_left;  // of functions that are called
    frame.reads = &reads;
    frame_thread = thread;
  }
  return frame;
}

void MachineState::stop(Ending how) {
  if (ending_set) return;
  ending = how;
  ending_set = true;
}

ThreadNumber MachineState::warp_begin(ThreadNumber thread) const {
  const ThreadNumber group = group_of(thread) * threads_per_group;
  return thread - (thread - group) % static_cast<ThreadNumber>(ir::warp_threads);
}

ThreadNumber MachineState::warp_end(ThreadNumber thread) const {
  return std::min(warp_begin(thread) + static_cast<ThreadNumber>(ir::warp_threads), (group_of(thread) + 1) * threads_per_group);
}

void MachineState::set(ThreadNumber thread, std::uint32_t slot, const Value& value) {
  const std::size_t at = std::size_t{thread} * row + slot;
  slots[at] = value;
  unset[at] = 0;
}

void MachineState::wait(ThreadNumber thread, ThreadStatus status) {
  GroupState& group = groups[group_of(thread)];
  threads[thread].status = status;
  --group.running;
  ++group.waiting;
}

void MachineState::go_on(ThreadNumber thread) {
  GroupState& group = groups[group_of(thread)];
  threads[thread].status = ThreadStatus::Running;
  --group.waiting;
  ++group.running;
  ++meetings;
}

void MachineState::report(ThreadNumber thread, support::FailureId id, std::string message, support::Span span,
                     std::vector<FaultValue> values) {
  Fault fault{id};
  fault.values = std::move(values);
  fault.message = std::move(message);
  fault.span = span;
  fault.group = launch_group(group_of(thread));
  fault.threads.push_back({launch_thread(thread), span, "", phase_of(group_of(thread))});
  faults.report(std::move(fault));
}

void MachineState::fault(ThreadNumber thread, const EvaluationStop& stopped) {
  if (is_limit(stopped.reason)) {
    notes.why = stopped.what();
    if (stopped.reason == Reason::UnknownExtent && stopped.array) {
      notes.outside = Outside{*stopped.array, stopped.index};
    }
    return stop(Ending::Discarded);
  }
  const Instruction& instruction = program.code[threads[thread].pc];
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
  faults.report(std::move(found));
  GroupState& group = groups[group_of(thread)];
  threads[thread].status = ThreadStatus::Faulted;
  --group.running;
  ++group.faulted;
}

}  // namespace permverify::runtime_spec
