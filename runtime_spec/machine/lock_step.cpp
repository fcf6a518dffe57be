// Warps in lock step. Of the threads of a warp that run, those step together that are furthest behind:
// in the fewest iterations of the outermost loop, then, among these, before others in its body, and
// so on inwards. A thread only goes forward in this order, so all threads that ever execute a statement
// in the same iterations do it in one step; of two sides of a branch, the first is executed first.
#include <algorithm>

#include "runtime_spec/machine/schedule.h"

namespace permverify::runtime_spec {

namespace {

// Where the thread stands: the loops around it from without, each as its place and its iteration, and
// at last the instruction.
using Place = std::vector<std::int64_t>;

Place place_of(const Machine& machine, ThreadNumber thread) {
  const Program& program = machine.program();
  const std::uint32_t at = machine.thread(thread).pc;
  const Instruction& instruction = program.code[at];
  std::uint32_t loop = instruction.loop;
  if (instruction.op == Op::EnterLoop) loop = program.loops[loop].parent;
  Place place{at};  // from within, to be turned round
  for (; loop != no_index; loop = program.loops[loop].parent) {
    place.push_back(machine.iteration(thread, loop));
    place.push_back(program.loops[loop].head);
  }
  std::reverse(place.begin(), place.end());
  return place;
}

// The threads from `begin` to `end` whose step is next; none when none runs.
std::vector<ThreadNumber> furthest_behind(const Machine& machine, ThreadNumber begin,
                                          ThreadNumber end) {
  Place least;
  std::vector<ThreadNumber> there;
  for (ThreadNumber t = begin; t < end; ++t) {
    if (machine.thread(t).status != ThreadStatus::Running) continue;
    Place place = place_of(machine, t);
    if (!there.empty() && least < place) continue;
    if (there.empty() || place < least) {
      there.clear();
      least = std::move(place);
    }
    there.push_back(t);
  }
  return there;
}

}  // namespace

void run_warps(Machine& machine, GroupNumber group, std::int64_t warp_size) {
  const ThreadNumber threads = machine.threads_per_group();
  const auto size = static_cast<ThreadNumber>(std::min<std::int64_t>(warp_size, threads));
  for (ThreadNumber first = 0; first < threads; first += size) {
    const ThreadNumber begin = group * threads + first;
    const ThreadNumber end = begin + std::min(size, threads - first);
    while (!machine.stopped()) {
      const auto there = furthest_behind(machine, begin, end);
      if (there.empty()) break;
      machine.step_together(there);
    }
  }
}

}  // namespace permverify::runtime_spec
