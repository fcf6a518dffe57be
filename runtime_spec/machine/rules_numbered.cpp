// Barriers with a number (PTX ISA 8.6, 9.7.13.1, `barrier`). The threads of a warp that have not ended come together, which counts
// as 32 threads. A barrier completes when as many have come as its operations state; it can then be used again.
//
// Some programs have no meaning there: a warp whose threads come to different instructions, of which one demands the same one
// (`.aligned`); operations that state different numbers of threads; a warp that comes twice before the barrier completes, of which
// the second time may count for another warp. These are faults. Of threads of a warp that come to different barriers without
// `.aligned`, the document does not say what they do: nothing follows from such a run.
#include <algorithm>

#include "logic/ir/named_barrier.h"
#include "runtime_spec/machine/machine.h"

namespace permverify::runtime_spec {

namespace {
constexpr auto threads_of_warp = static_cast<std::int64_t>(ir::warp_threads);
}  // namespace

void Machine::arrive_at_number(ThreadNumber thread, const Instruction& instruction) {
  const NumberedUse& use = program_.numbered[instruction.target];
  const std::int64_t all = (std::int64_t{threads_per_group_} + threads_of_warp - 1) / threads_of_warp * threads_of_warp;
  Arrival now{use.fixed, all, use.waits, use.aligned, false};
  if (!instruction.indices.empty()) {
    now.number = program_.expressions.evaluate_int(instruction.indices[0], current(thread));
    now.threads = program_.expressions.evaluate_int(instruction.indices[1], current(thread));
  }
  arrivals_[thread] = now;
  GroupState& group = groups_[group_of(thread)];
  threads_[thread].status = ThreadStatus::AtNumber;
  --group.running;
  ++group.waiting;
  // An assertion before the instruction has failed.
  const bool legal = now.number >= 0 && now.number < ir::numbered_barriers && now.threads > 0 && now.threads % threads_of_warp == 0;
  if (!legal) {
    threads_[thread].status = ThreadStatus::Faulted;
    --group.waiting;
    ++group.faulted;
  } else {
    gather_at_number(thread);
  }
  release_lanes(group_of(thread));
}

// All of the warp of the thread have come, or have ended.
void Machine::gather_at_number(ThreadNumber thread) {
  std::vector<ThreadNumber> here;
  for (ThreadNumber t = warp_begin(thread); t < warp_end(thread); ++t) {
    if (threads_[t].status == ThreadStatus::Ended) continue;
    if (threads_[t].status != ThreadStatus::AtNumber || arrivals_[t].counted) return;
    here.push_back(t);
  }
  if (!here.empty() && agree_at_number(here)) count_at_number(here);
}

bool Machine::agree_at_number(const std::vector<ThreadNumber>& warp) {
  const Arrival& one = arrivals_[warp.front()];
  bool alike = true;
  for (const ThreadNumber t : warp) {
    const Arrival& other = arrivals_[t];
    if ((one.aligned || other.aligned) && threads_[t].pc != threads_[warp.front()].pc) {
      fail_at_number({warp.front(), t}, "of one warp, a thread comes to this barrier and another thread to another instruction");
      return false;
    }
    alike = alike && one.number == other.number && one.threads == other.threads && one.waits == other.waits;
  }
  if (alike) return true;
  if (one.aligned) {
    fail_at_number(warp, "the threads of a warp come to barriers with different operands");
  } else {
    why_ = "threads of one warp come to different barriers, for which PTX defines no meaning";
    stop(Ending::Discarded);
  }
  return false;
}

void Machine::count_at_number(const std::vector<ThreadNumber>& warp) {
  const GroupNumber group = group_of(warp.front());
  const Arrival one = arrivals_[warp.front()];
  NumberedState& barrier = numbered_[static_cast<std::size_t>(group) * ir::numbered_barriers + static_cast<std::size_t>(one.number)];
  if (barrier.expected != 0 && barrier.expected != one.threads) {
    return fail_at_number(warp, "the barrier waits for " + std::to_string(barrier.expected) + " threads, not for " + std::to_string(one.threads));
  }
  const ThreadNumber first = warp_begin(warp.front());
  if (std::find(barrier.warps.begin(), barrier.warps.end(), first) != barrier.warps.end()) {
    return fail_at_number(warp, "the warp comes to the barrier twice before all others have come");
  }
  barrier.expected = one.threads;
  barrier.arrived += threads_of_warp;
  barrier.warps.push_back(first);
  for (Monitor* monitor : monitors_) monitor->on_numbered_arrival(*this, group, one.number, warp);
  for (const ThreadNumber t : warp) {
    arrivals_[t].counted = true;
    if (one.waits) barrier.waiting.push_back(t);
    else leave_number(t);
  }
  if (barrier.arrived < barrier.expected) return;
  const std::vector<ThreadNumber> waiting = std::move(barrier.waiting);
  barrier = {};
  for (Monitor* monitor : monitors_) monitor->on_numbered_departure(*this, group, one.number, waiting);
  for (const ThreadNumber t : waiting) leave_number(t);
}

void Machine::leave_number(ThreadNumber thread) {
  GroupState& group = groups_[group_of(thread)];
  threads_[thread].status = ThreadStatus::Running;
  ++threads_[thread].pc;
  --group.waiting;
  ++group.running;
  ++meetings_;
}

void Machine::fail_at_number(const std::vector<ThreadNumber>& warp, const std::string& message) {
  GroupState& group = groups_[group_of(warp.front())];
  Fault fault{"barrier.divergence:different_barriers"};
  fault.message = message;
  fault.span = program_.code[threads_[warp.front()].pc].span;
  fault.group = launch_group(group_of(warp.front()));
  for (const ThreadNumber t : {warp.front(), warp.back()}) {
    fault.threads.push_back({launch_thread(t), program_.code[threads_[t].pc].span, "comes to this barrier", phase_of(group_of(t))});
  }
  faults_.report(std::move(fault));
  for (const ThreadNumber t : warp) threads_[t].status = ThreadStatus::Faulted;
  group.waiting -= static_cast<ThreadNumber>(warp.size());
  group.faulted += static_cast<ThreadNumber>(warp.size());
}

}  // namespace permverify::runtime_spec
