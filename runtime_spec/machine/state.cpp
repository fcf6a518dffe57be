#include "runtime_spec/machine/state.h"

#include <algorithm>

namespace permverify::runtime_spec {

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

}  // namespace permverify::runtime_spec
