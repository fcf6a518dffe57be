// States of the launch, and what threads see of it. The rules of groups are in rules_status.cpp.
#include "runtime_spec/machine/machine.h"

#include <algorithm>
#include <functional>

#include "logic/ir/axes.h"
#include "logic/ir/named_barrier.h"
#include "runtime_spec/machine/draw.h"

namespace permverify::runtime_spec {

namespace {

bool are_groups(const Launch& launch) {
  const auto& begun = launch.begun;
  return begun.empty() || (std::is_sorted(begun.begin(), begun.end(), std::less_equal<>()) &&
                           begun.front() >= 0 && begun.back() < launch.groups());
}

}  // namespace

Machine::Machine(Program& program, const Launch& launch, MachineOptions options)
    : program_(program), launch_(launch), options_(options), evaluation_left_(options.max_evaluation),
      meter_(std::make_shared<MemoryMeter>(options.max_bytes)) {
  faults_.count_by(steps_);
  const ir::Kernel& kernel = program.kernel;
  const auto fits = [](const std::array<std::optional<std::int64_t>, 3>& fixed, const Sizes& sizes) {
    for (std::size_t d = 0; d < 3; ++d) {
      if (sizes[d] < 1 || (fixed[d] && *fixed[d] != sizes[d])) return false;
    }
    return true;
  };
  if (!fits(kernel.launch.gsize, launch.gsize) || !fits(kernel.launch.ngroups, launch.ngroups) ||
      (kernel.single_group && launch.groups() != 1)) {
    why_ = "the kernel does not allow these sizes";
    stop(Ending::NotALaunch);
    return;
  }
  if (kernel.max_threads && launch.threads() > *kernel.max_threads) {
    why_ = "the kernel is for at most " + std::to_string(*kernel.max_threads) + " threads";
    stop(Ending::NotALaunch);
    return;
  }
  const auto optional = [](const Sizes& sizes) { return std::array<std::optional<std::int64_t>, 3>{sizes[0], sizes[1], sizes[2]}; };
  if (const std::string limits = ir::beyond_limits(kernel, {optional(launch.gsize), optional(launch.ngroups)}); !limits.empty()) {
    why_ = limits;
    stop(Ending::NotALaunch);
    return;
  }
  if (!are_groups(launch)) {
    why_ = "the groups to be executed are not groups of the launch, in ascending order";
    stop(Ending::NotALaunch);
    return;
  }
  if (launch.executed_threads() > (std::int64_t{1} << 24)) {
    why_ = "more than 16,777,216 threads";
    stop(Ending::NotALaunch);
    return;
  }
  constexpr std::int64_t most_private_cells = std::int64_t{1} << 25;
  if (launch.executed_threads() * std::int64_t{program.expressions.private_cells()} >
      most_private_cells) {
    why_ = "more than 33,554,432 elements of private arrays";
    stop(Ending::NotALaunch);
    return;
  }
  row_ = std::max(1U, program.expressions.slot_count());
  try {
    meter_->take(bytes_of_threads());
  } catch (const BeyondMemory&) {
    discard_for_memory();
    return;
  }
  threads_per_group_ = static_cast<ThreadNumber>(launch.threads_per_group());
  group_count_ = static_cast<GroupNumber>(launch.executed_groups());
  threads_.resize(static_cast<std::size_t>(launch.executed_threads()));
  groups_.resize(group_count_);
  for (GroupState& group : groups_) group.running = threads_per_group_;
  counters_.resize(threads_.size() * program.loops.size());
  private_cells_.resize(threads_.size() * program.expressions.private_cells());
  private_unset_.assign(private_cells_.size(), 1);
  havocs_.resize(threads_.size());
  if (program.has_lanes) lanes_.resize(threads_.size());
  if (!program.numbered.empty()) {
    arrivals_.resize(threads_.size());
    numbered_.resize(static_cast<std::size_t>(group_count_) * ir::numbered_barriers);
  }
  draw_slots();
  allocate();
}

std::pair<ThreadNumber, ThreadNumber> Machine::warp_of(ThreadNumber thread) const {
  const auto size = static_cast<ThreadNumber>(program_.kernel.meeting_threads);
  const ThreadNumber group = group_of(thread) * threads_per_group_;
  const ThreadNumber first = (thread - group) / size * size;
  return {group + first, group + std::min(first + size, threads_per_group_)};
}

std::uint64_t Machine::bytes_of_threads() const {
  constexpr std::uint64_t variable = sizeof(Value) + 1;
  const std::uint64_t variables = std::uint64_t{row_} + program_.expressions.private_cells();
  const std::uint64_t own = sizeof(ThreadState) + sizeof(std::uint64_t) + (program_.has_lanes ? sizeof(LaneState) : 0) + program_.loops.size() * sizeof(std::int64_t);
  return static_cast<std::uint64_t>(launch_.executed_threads()) * (variables * variable + own);
}

void Machine::discard_for_memory() {
  beyond_memory_ = true;
  why_ = BeyondMemory().what();
  stop(Ending::Discarded);
}

std::int64_t Machine::iteration(ThreadNumber thread, std::uint32_t loop) const {
  return counters_[thread * program_.loops.size() + loop];
}

std::int64_t& Machine::counter(ThreadNumber thread, std::uint32_t loop) {
  return counters_[thread * program_.loops.size() + loop];
}

void Machine::place(Frame& frame, std::int64_t launch_thread) const {
  const auto split = [](std::int64_t linear, const Sizes& sizes) {
    return Sizes{linear % sizes[0], linear / sizes[0] % sizes[1], linear / sizes[0] / sizes[1]};
  };
  const std::int64_t group = launch_thread / threads_per_group_;
  frame.group = std::max<std::int64_t>(0, launch_.place_of(group));
  frame.gid = split(group, launch_.ngroups);
  frame.lid = split(launch_thread % threads_per_group_, launch_.gsize);
}

Frame Machine::kernel_frame() {
  Frame frame;
  frame.gsize = &launch_.gsize;
  frame.ngroups = &launch_.ngroups;
  frame.slots = launch_slots_.data();
  frame.memory = &memory_;
  frame.old = &initial_;
  frame.sequences = &sequences_;
  frame.seed = launch_.seed;
  if (options_.approximations) frame.approximated = &approximated_;
  if (options_.note_wraps) frame.wrapped = &wrapped_;
  return frame;
}

Frame Machine::group_frame(GroupNumber group) {
  return owed_frame(launch_group(group) * threads_per_group_);
}

Frame Machine::contract_frame(ThreadNumber thread) { return owed_frame(launch_thread(thread)); }

Frame Machine::owed_frame(std::int64_t launch_thread) {
  Frame frame = kernel_frame();
  place(frame, launch_thread);
  return frame;
}

Frame Machine::frame(ThreadNumber thread) {
  Frame frame = contract_frame(thread);
  frame.slots = &slots_[std::size_t{thread} * row_];
  frame.unset = &unset_[std::size_t{thread} * row_];
  const std::size_t cells = thread * std::size_t{program_.expressions.private_cells()};
  frame.private_cells = private_cells_.data() + cells;
  frame.private_unset = private_unset_.data() + cells;
  return frame;
}

Frame& Machine::current(ThreadNumber thread) {
  if (frame_thread_ != thread) {
    frame_ = frame(thread);
    frame_.arbitrary_if_unset = options_.arbitrary_if_unset;
    frame_.check_overflow = options_.check_overflow;
    frame_.budget = &evaluation_left_;  // of functions that are called
    frame_.reads = &reads_;
    frame_thread_ = thread;
  }
  return frame_;
}

std::uint64_t Machine::work() const {
  return cells_ + steps_ + (options_.max_evaluation - evaluation_left_) + sequences_.element_count();
}

void Machine::stop(Ending ending) {
  if (ending_set_) return;
  ending_ = ending;
  ending_set_ = true;
}

void Machine::start() {
  for (Monitor* monitor : monitors_) monitor->on_start(*this);
}

}  // namespace permverify::runtime_spec
