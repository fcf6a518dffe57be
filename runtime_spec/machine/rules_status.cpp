// How a thread stops running: it waits at a barrier ([VC] Fig. 3, "a thread that enters a barrier is
// blocked"), or it ends.
#include "runtime_spec/machine/thread_rules.h"

namespace permverify::runtime_spec {

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

}  // namespace permverify::runtime_spec
