// Lanes of a warp that make a value together: CUDA C++, "Warp Shuffle Functions" and "Warp Vote Functions"; the lane
// that a shuffle reads is that of `shfl.sync` in the PTX ISA. A lane waits until all lanes that its mask names, those
// apart that have ended, have come to the same operation with the same mask. Then each of them takes its result in a
// step of its own. Such an operation orders no accesses to memory.
//
// Where the standard leaves the result undefined (a lane that is not among them is read, the lane is not in its own
// mask), and where the lanes never come together, the result is drawn.
#include <algorithm>

#include "runtime_spec/machine/machine.h"

namespace permverify::runtime_spec {

namespace {

constexpr auto warp = static_cast<std::int64_t>(ir::warp_threads);

bool is_width(std::int64_t width) { return width >= 1 && width <= warp && (width & (width - 1)) == 0; }

// The lane whose value a lane gets. None: undefined.
std::optional<std::int64_t> source_of(ir::LaneOp op, std::int64_t lane, std::int64_t by, std::int64_t width) {
  if (!is_width(width)) return std::nullopt;
  const std::int64_t first = lane & ~(width - 1), last = first + width - 1;
  if (op == ir::LaneOp::Shuffle) return first | (by & (width - 1));
  if (by < 0 || by >= warp) return std::nullopt;
  std::int64_t source = lane;
  if (op == ir::LaneOp::ShuffleUp) source = lane - by < first ? lane : lane - by;
  if (op == ir::LaneOp::ShuffleDown) source = lane + by > last ? lane : lane + by;
  if (op == ir::LaneOp::ShuffleXor) source = (lane ^ by) > last ? lane : lane ^ by;
  return source;
}

}  // namespace

void Machine::arrive_at_lanes(ThreadNumber thread, const Instruction& instruction) {
  Frame& frame = current(thread);
  const auto number = [&](std::size_t operand) { return program_.expressions.evaluate_int(instruction.indices[operand], frame); };
  LaneState& mine = lanes_[thread];
  mine = {};
  mine.mask = static_cast<std::uint32_t>(number(0));
  mine.value = program_.expressions.evaluate(instruction.indices[1], frame);
  if (instruction.indices.size() == 4) {
    mine.by = number(2);
    mine.width = number(3);
  }
  const ThreadNumber lane = thread - warp_begin(thread);
  if ((mine.mask >> lane & 1) == 0) {
    mine.answered = true;
    return;
  }
  GroupState& group = groups_[group_of(thread)];
  threads_[thread].status = ThreadStatus::AtLanes;
  --group.running;
  ++group.waiting;
  work_together(thread);
  release_lanes(group_of(thread));
}

ThreadNumber Machine::warp_begin(ThreadNumber thread) const {
  const ThreadNumber group = group_of(thread) * threads_per_group_;
  return thread - (thread - group) % static_cast<ThreadNumber>(ir::warp_threads);
}

ThreadNumber Machine::warp_end(ThreadNumber thread) const {
  return std::min(warp_begin(thread) + static_cast<ThreadNumber>(ir::warp_threads), (group_of(thread) + 1) * threads_per_group_);
}

// The lanes that take part in what the thread waits for, if all have come.
std::vector<ThreadNumber> Machine::partners_of(ThreadNumber thread) const {
  std::vector<ThreadNumber> result;
  const ThreadNumber begin = warp_begin(thread), end = warp_end(thread);
  for (ThreadNumber t = begin; t < end; ++t) {
    if ((lanes_[thread].mask >> (t - begin) & 1) == 0 || threads_[t].status == ThreadStatus::Ended) continue;
    const bool here = threads_[t].status == ThreadStatus::AtLanes && threads_[t].pc == threads_[thread].pc &&
                      lanes_[t].mask == lanes_[thread].mask;
    if (!here) return {};
    result.push_back(t);
  }
  return result;
}

void Machine::work_together(ThreadNumber thread) {
  const std::vector<ThreadNumber> partners = partners_of(thread);
  if (partners.empty()) return;
  const ir::LaneOp op = std::get<ir::Havoc>(program_.code[threads_[thread].pc].stmt->node).lanes->op;
  const ThreadNumber begin = warp_begin(thread);
  std::uint32_t here = 0, agree = 0;
  for (const ThreadNumber t : partners) {
    here |= 1U << (t - begin);
    if (ir::is_vote(op) && lanes_[t].value.bits != 0) agree |= 1U << (t - begin);
  }
  for (const ThreadNumber t : partners) {
    LaneState& state = lanes_[t];
    if (op == ir::LaneOp::All) state.answer = from_bool(agree == here);
    else if (op == ir::LaneOp::Any) state.answer = from_bool(agree != 0);
    else if (op == ir::LaneOp::Ballot) state.answer = Value{static_cast<std::int64_t>(agree)};
    else if (const auto source = source_of(op, t - begin, state.by, state.width); source && (here >> *source & 1) != 0)
      state.answer = lanes_[begin + static_cast<ThreadNumber>(*source)].value;
  }
  for (const ThreadNumber t : partners) go_on(t);
}

void Machine::go_on(ThreadNumber lane) {
  GroupState& group = groups_[group_of(lane)];
  lanes_[lane].answered = true;
  threads_[lane].status = ThreadStatus::Running;
  --group.waiting;
  ++group.running;
  ++meetings_;
}

// A thread of the warp has ended, for which others may have waited.
void Machine::leave_lanes(ThreadNumber thread) {
  for (ThreadNumber t = warp_begin(thread); t < warp_end(thread); ++t) {
    if (threads_[t].status == ThreadStatus::AtLanes) work_together(t);
  }
}

// Once no thread of the group goes on by itself, lanes that still wait do so in vain.
void Machine::release_lanes(GroupNumber group) {
  if (!program_.has_lanes || groups_[group].running != 0 || groups_[group].faulted != 0) return;
  const ThreadNumber first = group * threads_per_group_;
  std::vector<ThreadNumber> waiting;
  for (ThreadNumber t = first; t < first + threads_per_group_; ++t) {
    if (threads_[t].status == ThreadStatus::AtLanes) waiting.push_back(t);
  }
  if (waiting.empty()) return;
  for (Monitor* monitor : monitors_) monitor->before_lanes_go_on(*this, group);
  for (const ThreadNumber t : waiting) go_on(t);
}

// What the lanes computed, or what is drawn in its place.
void Machine::take_answer(ThreadNumber thread, const Instruction& instruction) {
  LaneState& mine = lanes_[thread];
  mine.answered = false;
  if (!mine.answer) {
    faults_.note_drawn_lanes();
    return draw_variable(thread, instruction);
  }
  const std::size_t at = std::size_t{thread} * row_ + instruction.slot;
  slots_[at] = *mine.answer;
  unset_[at] = 0;
  advance(thread);
}

}  // namespace permverify::runtime_spec
