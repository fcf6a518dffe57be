// The rules of groups and of the launch ([VC] Fig. 3, the relations ->G and ->K).
#include <algorithm>

#include "logic/ir/grid_barrier.h"
#include "runtime_spec/machine/machine.h"

namespace permverify::runtime_spec {

bool Machine::group_done(GroupNumber group) const {
  const GroupState& state = s_.groups[group];
  return state.running == 0 && state.waiting == 0 && state.faulted == 0;
}

bool Machine::abandoned(GroupNumber group) const {
  return s_.groups[group].running == 0 && s_.groups[group].faulted > 0;
}

bool Machine::group_stuck(GroupNumber group) const {
  const GroupState& state = s_.groups[group];
  return state.running == 0 && state.faulted == 0 && state.waiting > 0 && !gathered(group);
}

// At one barrier, in the same iteration of each loop around it.
bool Machine::wait_alike(ThreadNumber one, ThreadNumber other) const {
  const std::uint32_t at = s_.threads[one].pc;
  if (s_.threads[other].pc != at) return false;
  for (std::uint32_t l = s_.program.code[at].loop; l != no_index; l = s_.program.loops[l].parent) {
    if (iteration(other, l) != iteration(one, l)) return false;
  }
  return true;
}

// OpenCL 3.0 C 6.15.8: every work-item of the group reaches the barrier, and in the same iteration of
// each loop around it, before any goes on.
bool Machine::gathered(GroupNumber group) const {
  if (s_.groups[group].waiting != s_.threads_per_group) return false;
  const ThreadNumber first = group * s_.threads_per_group;
  for (ThreadNumber t = first; t < first + s_.threads_per_group; ++t) {
    if (s_.threads[t].status != ThreadStatus::AtBarrier || !wait_alike(first, t)) return false;
  }
  return true;
}

bool Machine::at_grid_barrier(GroupNumber group) const {
  return s_.program.has_grid_barrier && gathered(group) && ir::is_grid_barrier(*s_.program.code[s_.threads[group * s_.threads_per_group].pc].stmt);
}

bool Machine::can_depart(GroupNumber group) const {
  return gathered(group) && !ir::is_grid_barrier(*s_.program.code[s_.threads[group * s_.threads_per_group].pc].stmt);
}

// [VC] Fig. 3, rule "barrier synchronisation": once all are blocked, all run again at once.
void Machine::depart(GroupNumber group) {
  const Instruction& barrier = s_.program.code[s_.threads[group * s_.threads_per_group].pc];
  s_.notify(&Monitor::before_departure, group, barrier);
  const std::optional<ir::Vote>& vote = std::get<ir::Barrier>(barrier.stmt->node).vote;
  if (vote) answer(group, *vote, barrier.slot);
  release(group);
  s_.notify(&Monitor::on_departure, group, barrier);
}

void Machine::release(GroupNumber group) {
  const ThreadNumber first = group * s_.threads_per_group;
  for (ThreadNumber t = first; t < first + s_.threads_per_group; ++t) {
    s_.threads[t].status = ThreadStatus::Running;
    ++s_.threads[t].pc;
  }
  s_.groups[group].waiting = s_.groups[group].agreed = 0;
  s_.groups[group].running = s_.threads_per_group;
  ++s_.groups[group].phase;
}

// CUDA C++, "Cooperative Groups", `grid_group::sync`: all threads of the launch.
bool Machine::can_depart_together() const {
  if (!s_.program.has_grid_barrier || s_.group_count == 0 || s_.launch.is_partial()) return false;
  const bool all_wait = std::all_of(s_.groups.begin(), s_.groups.end(), [&](const GroupState& g) { return g.waiting == s_.threads_per_group; });
  if (!all_wait || !at_grid_barrier(0)) return false;
  for (GroupNumber g = 1; g < s_.group_count; ++g) {
    if (!gathered(g) || !wait_alike(0, g * s_.threads_per_group)) return false;
  }
  return true;
}

void Machine::depart_together() {
  const Instruction& barrier = s_.program.code[s_.threads.front().pc];
  for (GroupNumber g = 0; g < s_.group_count; ++g) {
    s_.notify(&Monitor::before_departure, g, barrier);
  }
  for (GroupNumber g = 0; g < s_.group_count; ++g) release(g);
  for (GroupNumber g = 0; g < s_.group_count; ++g) {
    s_.notify(&Monitor::on_departure, g, barrier);
  }
}

// A group of which a thread has faulted never comes, and one that has not begun may still come.
GroupNumber Machine::stuck_at_grid_barrier() const {
  if (!s_.program.has_grid_barrier || s_.launch.is_partial()) return no_index;
  const bool may_go_on = std::any_of(s_.groups.begin(), s_.groups.end(), [](const GroupState& g) { return g.running != 0 || g.faulted != 0; });
  if (may_go_on || can_depart_together()) return no_index;
  for (GroupNumber g = 0; g < s_.group_count; ++g) {
    if (at_grid_barrier(g)) return g;
  }
  return no_index;
}

// CUDA C++, "Synchronization Functions". The answer yes is any number but zero there; devices give 1,
// and so does the machine.
void Machine::answer(GroupNumber group, const ir::Vote& vote, std::uint32_t slot) {
  const ThreadNumber agreed = s_.groups[group].agreed;
  const ThreadNumber first = group * s_.threads_per_group;
  Value value{static_cast<std::int64_t>(agreed)};
  if (vote.op == ir::VoteOp::All) value = from_bool(agreed == s_.threads_per_group);
  if (vote.op == ir::VoteOp::Any) value = from_bool(agreed > 0);
  for (ThreadNumber t = first; t < first + s_.threads_per_group; ++t) {
    s_.set(t, slot, value);
  }
}

void Machine::stuck(GroupNumber group) {
  s_.notify(&Monitor::on_stuck, group);
  stop(Ending::Stuck);
}

Ending Machine::finish() {
  const bool all_ended = std::all_of(s_.groups.begin(), s_.groups.end(), [](const GroupState& group) {
    return group.running == 0 && group.waiting == 0 && group.faulted == 0;
  });
  if (!s_.ending_set && all_ended) {
    s_.notify(&Monitor::on_end);
  }
  stop(all_ended ? Ending::Finished : Ending::Stopped);
  return s_.ending;
}

}  // namespace permverify::runtime_spec
