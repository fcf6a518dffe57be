#include "runtime_spec/machine/warp_lanes.h"

#include <algorithm>

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

void WarpLanes::arrive(ThreadNumber thread, const Instruction& instruction) {
  Frame& frame = s_.current(thread);
  const auto number = [&](std::size_t operand) { return s_.program.expressions.evaluate_int(instruction.indices[operand], frame); };
  LaneState& mine = lanes_[thread];
  mine = {};
  mine.mask = static_cast<std::uint32_t>(number(0));
  mine.value = s_.program.expressions.evaluate(instruction.indices[1], frame);
  if (instruction.indices.size() == 4) {
    mine.by = number(2);
    mine.width = number(3);
  }
  const ThreadNumber lane = thread - s_.warp_begin(thread);
  if ((mine.mask >> lane & 1) == 0) {
    mine.answered = true;
    return;
  }
  s_.wait(thread, ThreadStatus::AtLanes);
  work_together(thread);
  release(s_.group_of(thread));
}

// The lanes that take part in what the thread waits for, if all have come.
std::vector<ThreadNumber> WarpLanes::partners_of(ThreadNumber thread) const {
  std::vector<ThreadNumber> result;
  const ThreadNumber begin = s_.warp_begin(thread), end = s_.warp_end(thread);
  for (ThreadNumber t = begin; t < end; ++t) {
    if ((lanes_[thread].mask >> (t - begin) & 1) == 0 || s_.threads[t].status == ThreadStatus::Ended) continue;
    const bool here = s_.threads[t].status == ThreadStatus::AtLanes && s_.threads[t].pc == s_.threads[thread].pc &&
                      lanes_[t].mask == lanes_[thread].mask;
    if (!here) return {};
    result.push_back(t);
  }
  return result;
}

void WarpLanes::work_together(ThreadNumber thread) {
  const std::vector<ThreadNumber> partners = partners_of(thread);
  if (partners.empty()) return;
  const ir::LaneOp op = std::get<ir::Havoc>(s_.program.code[s_.threads[thread].pc].stmt->node).lanes->op;
  const ThreadNumber begin = s_.warp_begin(thread);
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

void WarpLanes::go_on(ThreadNumber lane) {
  lanes_[lane].answered = true;
  s_.go_on(lane);
}

void WarpLanes::leave(ThreadNumber thread) {
  for (ThreadNumber t = s_.warp_begin(thread); t < s_.warp_end(thread); ++t) {
    if (s_.threads[t].status == ThreadStatus::AtLanes) work_together(t);
  }
}

void WarpLanes::release(GroupNumber group) {
  if (!s_.program.has_lanes || s_.groups[group].running != 0 || s_.groups[group].faulted != 0) return;
  const ThreadNumber first = group * s_.threads_per_group;
  std::vector<ThreadNumber> waiting;
  for (ThreadNumber t = first; t < first + s_.threads_per_group; ++t) {
    if (s_.threads[t].status == ThreadStatus::AtLanes) waiting.push_back(t);
  }
  if (waiting.empty()) return;
  s_.notify(&Monitor::before_lanes_go_on, group);
  for (const ThreadNumber t : waiting) go_on(t);
}

std::optional<Value> WarpLanes::take(ThreadNumber thread) {
  lanes_[thread].answered = false;
  return lanes_[thread].answer;
}

}  // namespace permverify::runtime_spec
