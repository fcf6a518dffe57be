// Barrier divergence. The rule is in divergence.h; the machine finds that a group is stuck, here it
// is said why. A thread that could not go on for a fault of its own is no witness: its group waits for
// it, and that is no divergence of the program.
#include "runtime_spec/monitors/divergence.h"

#include <optional>

#include "logic/ir/lanes.h"
#include "runtime_spec/machine/machine.h"

namespace permverify::runtime_spec {
namespace {

// The threads that are compared: two of them show the divergence, the first waits.
struct Witnesses {
  support::FailureId id;
  ThreadNumber first, second;
  std::uint32_t loop = no_index;  // the loop that they are in different iterations of
};

std::optional<ThreadNumber> lowest(const Machine& machine, GroupNumber group, ThreadStatus status) {
  const ThreadNumber begin = group * machine.threads_per_group();
  for (ThreadNumber t = begin; t < begin + machine.threads_per_group(); ++t) {
    if (machine.thread(t).status == status) return t;
  }
  return std::nullopt;
}

// The outermost loop around the barrier that the two have begun unequally often.
std::uint32_t unequal_loop(const Machine& machine, ThreadNumber a, ThreadNumber b) {
  const Program& program = machine.program();
  std::uint32_t found = no_index;
  for (std::uint32_t l = program.code[machine.thread(a).pc].loop; l != no_index;
       l = program.loops[l].parent) {
    if (machine.iteration(a, l) != machine.iteration(b, l)) found = l;
  }
  return found;
}

// A thread that waits for its warp, and one of the warp that waits for the group: neither goes on.
std::optional<Witnesses> in_one_warp(const Machine& machine, GroupNumber group) {
  const auto waits = lowest(machine, group, ThreadStatus::AtWarpBarrier);
  if (!waits) return std::nullopt;
  const auto [begin, end] = machine.warp_of(*waits);
  for (ThreadNumber t = begin; t < end; ++t) {
    if (machine.thread(t).status == ThreadStatus::AtBarrier) {
      return Witnesses{"barrier.divergence:different_barriers", *waits, t};
    }
  }
  return std::nullopt;
}

std::optional<Witnesses> witnesses(const Machine& machine, GroupNumber group) {
  const auto waits = lowest(machine, group, ThreadStatus::AtBarrier);
  if (!waits) return std::nullopt;
  if (const auto ended = lowest(machine, group, ThreadStatus::Ended)) {
    return Witnesses{"barrier.divergence:thread_ended", *waits, *ended};
  }
  const ThreadNumber end = (group + 1) * machine.threads_per_group();
  std::optional<Witnesses> uneven;
  for (ThreadNumber t = *waits + 1; t < end; ++t) {
    if (machine.thread(t).status != ThreadStatus::AtBarrier) continue;
    if (machine.thread(t).pc != machine.thread(*waits).pc) {
      return Witnesses{"barrier.divergence:different_barriers", *waits, t};
    }
    const std::uint32_t loop = unequal_loop(machine, *waits, t);
    if (!uneven && loop != no_index) {
      uneven = Witnesses{"barrier.divergence:different_iterations", *waits, t, loop};
    }
  }
  return uneven;
}

// A thread that waits at a barrier with a number, and one that will not come there.
std::optional<Witnesses> at_number(const Machine& machine, GroupNumber group) {
  const auto waits = lowest(machine, group, ThreadStatus::AtNumber);
  if (!waits) return std::nullopt;
  if (const auto ended = lowest(machine, group, ThreadStatus::Ended)) return Witnesses{"barrier.divergence:thread_ended", *waits, *ended};
  const ThreadNumber begin = group * machine.threads_per_group(), end = begin + machine.threads_per_group();
  ThreadNumber other = *waits;
  for (ThreadNumber t = begin; t < end; ++t) {
    if (machine.thread(t).pc != machine.thread(*waits).pc) other = t;
  }
  return Witnesses{"barrier.divergence:different_barriers", *waits, other};
}

const ir::Lanes* lanes_at(const Machine& machine, ThreadNumber thread) {
  if (machine.thread(thread).status != ThreadStatus::AtLanes) return nullptr;
  return ir::lanes_of(*machine.program().code[machine.thread(thread).pc].stmt);
}

// The thread waits where it does not meet a lane that waits for all of its warp at this operation.
bool waits_elsewhere(const Machine& machine, ThreadNumber thread, const ir::Lanes& operation) {
  const ThreadStatus status = machine.thread(thread).status;
  if (const ir::Lanes* other = lanes_at(machine, thread)) return other->op != operation.op || !ir::names_all_lanes(*other);
  return status == ThreadStatus::AtBarrier || status == ThreadStatus::AtWarpBarrier || status == ThreadStatus::AtNumber;
}

// A thread of the warp that does not come to the operation at which this one waits for all lanes.
std::optional<Witnesses> missing_lane(const Machine& machine, ThreadNumber thread) {
  const ir::Lanes* const operation = lanes_at(machine, thread);
  if (!operation || !ir::names_all_lanes(*operation)) return std::nullopt;
  for (ThreadNumber other = machine.warp_begin(thread); other < machine.warp_end(thread); ++other) {
    if (waits_elsewhere(machine, other, *operation)) return Witnesses{"barrier.divergence:missing_lanes", thread, other};
  }
  return std::nullopt;
}

// Two threads of two groups. The first waits at a barrier of the grid, as all of its group do; the other has ended, or waits at
// another barrier or in another iteration.
std::optional<Witnesses> apart_in_grid(const Machine& machine, ThreadNumber first, ThreadNumber second) {
  const ThreadStatus status = machine.thread(second).status;
  if (status == ThreadStatus::Ended) return Witnesses{"barrier.divergence:thread_ended", first, second};
  if (status != ThreadStatus::AtBarrier) return std::nullopt;
  if (machine.thread(first).pc != machine.thread(second).pc) return Witnesses{"barrier.divergence:different_barriers", first, second};
  const std::uint32_t loop = unequal_loop(machine, first, second);
  if (loop == no_index) return std::nullopt;
  return Witnesses{"barrier.divergence:different_iterations", first, second, loop};
}

std::string did(const Machine& machine, ThreadNumber thread, std::uint32_t loop) {
  if (machine.thread(thread).status == ThreadStatus::Ended) return "has ended";
  if (lanes_at(machine, thread)) return "waits here for the lanes of its warp";
  std::string text = "waits at this barrier";
  if (loop != no_index) {
    text += " in iteration " + std::to_string(machine.iteration(thread, loop)) + " of the loop";
  }
  return text;
}

class DivergenceMonitor final : public Monitor {
 public:
  void on_stuck(Machine& machine, GroupNumber group) override {
    if (const auto numbered = at_number(machine, group)) return report(machine, group, *numbered);
    if (const auto warp = in_one_warp(machine, group)) return report(machine, group, *warp);
    if (machine.gathered(group)) return report_groups(machine, group);
    const auto found = witnesses(machine, group);
    if (!found) return;
    if (!machine.faults().threads_apart()) return report(machine, group, *found);
    // Each thread that waits, and each with which it shows the same.
    const bool ended = machine.thread(found->second).status == ThreadStatus::Ended;
    const ThreadNumber begin = group * machine.threads_per_group(), end = begin + machine.threads_per_group();
    for (ThreadNumber first = begin; first < end; ++first) {
      if (machine.thread(first).status != ThreadStatus::AtBarrier) continue;
      for (ThreadNumber second = ended ? begin : first + 1; second < end; ++second) {
        if (apart(machine, *found, first, second)) report(machine, group, {found->id, first, second, found->loop});
      }
    }
  }

  void before_lanes_go_on(Machine& machine, GroupNumber group) override {
    const ThreadNumber begin = group * machine.threads_per_group();
    for (ThreadNumber t = begin; t < begin + machine.threads_per_group(); ++t) {
      if (const auto found = missing_lane(machine, t)) report(machine, group, *found);
    }
  }

 private:
  // One pair for each other group, or each pair of threads where these count.
  static void report_groups(Machine& machine, GroupNumber group) {
    const bool all = machine.faults().threads_apart();
    const ThreadNumber size = machine.threads_per_group(), begin = group * size;
    for (ThreadNumber second = 0; second < machine.thread_count(); ++second) {
      if (machine.group_of(second) == group) continue;
      for (ThreadNumber first = begin; first < (all ? begin + size : begin + 1); ++first) {
        const auto found = apart_in_grid(machine, first, second);
        if (!found) continue;
        report(machine, group, *found);
        if (!all) return;
      }
    }
  }

  // Two threads, of which the first waits, show what those that were found show.
  static bool apart(const Machine& machine, const Witnesses& found, ThreadNumber first, ThreadNumber second) {
    const ThreadStatus status = machine.thread(second).status;
    if (machine.thread(found.second).status == ThreadStatus::Ended) return status == ThreadStatus::Ended;
    if (status != ThreadStatus::AtBarrier) return false;
    const bool one_place = machine.thread(first).pc == machine.thread(second).pc;
    return found.loop == no_index ? !one_place : one_place && unequal_loop(machine, first, second) != no_index;
  }

  static void report(Machine& machine, GroupNumber group, const Witnesses& shown) {
    const Witnesses* const found = &shown;
    const auto place = [&](ThreadNumber t) {
      return machine.program().code[machine.thread(t).pc].span;
    };
    Fault fault{found->id};
    fault.span = place(found->first);
    fault.group = machine.launch_group(group);
    for (const ThreadNumber t : {found->first, found->second}) {
      fault.threads.push_back({machine.launch_thread(t), place(t), did(machine, t, found->loop),
                               machine.phase_of(machine.group_of(t))});
    }
    fault.message = "thread " + std::to_string(fault.threads[0].tid) + " " + fault.threads[0].did +
                    ", but thread " + std::to_string(fault.threads[1].tid) + " " +
                    other(machine, *found, fault.threads[1].did);
    machine.faults().report(std::move(fault));
  }

  static std::string other(const Machine& machine, const Witnesses& found, const std::string& did) {
    if (machine.thread(found.second).status == ThreadStatus::Ended) return did;
    if (found.id == "barrier.divergence:missing_lanes") return "waits elsewhere";
    return found.loop == no_index ? "waits at another one" : did;
  }
};

}  // namespace

std::unique_ptr<Monitor> make_divergence_monitor() { return std::make_unique<DivergenceMonitor>(); }

}  // namespace permverify::runtime_spec
