// States and the rules of groups and of the launch ([VC] Fig. 3, the relations ->K and ->G).
#include "runtime_spec/machine/machine.h"

#include <algorithm>
#include <functional>

#include "logic/ir/axes.h"
#include "logic/ir/grid_barrier.h"
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
