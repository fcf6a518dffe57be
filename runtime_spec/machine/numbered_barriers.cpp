#include "runtime_spec/machine/numbered_barriers.h"

#include <algorithm>

#include "logic/ir/named_barrier.h"

namespace permverify::runtime_spec {

namespace {
constexpr auto threads_of_warp = static_cast<std::int64_t>(ir::warp_threads);
}  // namespace

void NumberedBarriers::begin() {
  arrivals_.resize(s_.threads.size());
  numbered_.resize(static_cast<std::size_t>(s_.group_count) * ir::numbered_barriers);
}

void NumberedBarriers::arrive(ThreadNumber thread, const Instruction& instruction) {
  const NumberedUse& use = s_.program.numbered[instruction.target];
  const std::int64_t all = (std::int64_t{s_.threads_per_group} + threads_of_warp - 1) / threads_of_warp * threads_of_warp;
  Arrival now{use.fixed, all, use.waits, use.aligned, false};
  if (!instruction.indices.empty()) {
    now.number = s_.program.expressions.evaluate_int(instruction.indices[0], s_.current(thread));
    now.threads = s_.program.expressions.evaluate_int(instruction.indices[1], s_.current(thread));
  }
  arrivals_[thread] = now;
  s_.wait(thread, ThreadStatus::AtNumber);
  // An assertion before the instruction has failed.
  const bool legal = now.number >= 0 && now.number < ir::numbered_barriers && now.threads > 0 && now.threads % threads_of_warp == 0;
  if (!legal) {
    GroupState& group = s_.groups[s_.group_of(thread)];
    s_.threads[thread].status = ThreadStatus::Faulted;
    --group.waiting;
    ++group.faulted;
  } else {
    gather(thread);
  }
}

void NumberedBarriers::gather(ThreadNumber thread) {
  std::vector<ThreadNumber> here;
  for (ThreadNumber t = s_.warp_begin(thread); t < s_.warp_end(thread); ++t) {
    if (s_.threads[t].status == ThreadStatus::Ended) continue;
    if (s_.threads[t].status != ThreadStatus::AtNumber || arrivals_[t].counted) return;
    here.push_back(t);
  }
  if (!here.empty() && agree(here)) count(here);
}

bool NumberedBarriers::agree(const std::vector<ThreadNumber>& warp) {
  const Arrival& one = arrivals_[warp.front()];
  bool alike = true;
  for (const ThreadNumber t : warp) {
    const Arrival& other = arrivals_[t];
    if ((one.aligned || other.aligned) && s_.threads[t].pc != s_.threads[warp.front()].pc) {
      fail({warp.front(), t}, "of one warp, a thread comes to this barrier and another thread to another instruction");
      return false;
    }
    alike = alike && one.number == other.number && one.threads == other.threads && one.waits == other.waits;
  }
  if (alike) return true;
  if (one.aligned) {
    fail(warp, "the threads of a warp come to barriers with different operands");
  } else {
    s_.notes.why = "threads of one warp come to different barriers, for which PTX defines no meaning";
    s_.stop(Ending::Discarded);
  }
  return false;
}

void NumberedBarriers::count(const std::vector<ThreadNumber>& warp) {
  const GroupNumber group = s_.group_of(warp.front());
  const Arrival one = arrivals_[warp.front()];
  NumberedState& barrier = numbered_[static_cast<std::size_t>(group) * ir::numbered_barriers + static_cast<std::size_t>(one.number)];
  if (barrier.expected != 0 && barrier.expected != one.threads) {
    return fail(warp, "the barrier waits for " + std::to_string(barrier.expected) + " threads, not for " + std::to_string(one.threads));
  }
  const ThreadNumber first = s_.warp_begin(warp.front());
  if (std::find(barrier.warps.begin(), barrier.warps.end(), first) != barrier.warps.end()) {
    return fail(warp, "the warp comes to the barrier twice before all others have come");
  }
  barrier.expected = one.threads;
  barrier.arrived += threads_of_warp;
  barrier.warps.push_back(first);
  s_.notify(&Monitor::on_numbered_arrival, group, one.number, warp);
  for (const ThreadNumber t : warp) {
    arrivals_[t].counted = true;
    if (one.waits) barrier.waiting.push_back(t);
    else leave(t);
  }
  if (barrier.arrived < barrier.expected) return;
  const std::vector<ThreadNumber> waiting = std::move(barrier.waiting);
  barrier = {};
  s_.notify(&Monitor::on_numbered_departure, group, one.number, waiting);
  for (const ThreadNumber t : waiting) leave(t);
}

void NumberedBarriers::leave(ThreadNumber thread) {
  s_.go_on(thread);
  s_.advance(thread);
}

void NumberedBarriers::fail(const std::vector<ThreadNumber>& warp, const std::string& message) {
  GroupState& group = s_.groups[s_.group_of(warp.front())];
  Fault fault{"barrier.divergence:different_barriers"};
  fault.message = message;
  fault.span = s_.program.code[s_.threads[warp.front()].pc].span;
  fault.group = s_.launch_group(s_.group_of(warp.front()));
  for (const ThreadNumber t : {warp.front(), warp.back()}) {
    fault.threads.push_back({s_.launch_thread(t), s_.program.code[s_.threads[t].pc].span, "comes to this barrier", s_.phase_of(s_.group_of(t))});
  }
  s_.faults.report(std::move(fault));
  for (const ThreadNumber t : warp) s_.threads[t].status = ThreadStatus::Faulted;
  group.waiting -= static_cast<ThreadNumber>(warp.size());
  group.faulted += static_cast<ThreadNumber>(warp.size());
}

}  // namespace permverify::runtime_spec
