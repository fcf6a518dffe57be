// Lanes of a warp that make a value together: CUDA C++, "Warp Shuffle Functions" and "Warp Vote Functions"; the lane
// that a shuffle reads is that of `shfl.sync` in the PTX ISA. A lane waits until all lanes that its mask names, those
// apart that have ended, have come to the same operation with the same mask. Then each of them takes its result in a
// step of its own. Such an operation orders no accesses to memory.
//
// Where the standard leaves the result undefined (a lane that is not among them is read, the lane is not in its own
// mask), and where the lanes never come together, the result is drawn.
#pragma once
#include "runtime_spec/machine/state.h"

namespace permverify::runtime_spec {

class WarpLanes {
 public:
  explicit WarpLanes(MachineState& state) : s_(state) {}
  static std::size_t bytes_of_thread() { return sizeof(LaneState); }
  void begin() { lanes_.resize(s_.threads.size()); }

  // The thread comes to an operation of lanes.
  void arrive(ThreadNumber thread, const Instruction& instruction);
  bool has_answer(ThreadNumber thread) const { return lanes_[thread].answered; }
  // What the lanes computed for it. Nothing: it is undefined.
  std::optional<Value> take(ThreadNumber thread);
  // A thread of the warp has ended, for which others may have waited.
  void leave(ThreadNumber thread);
  // Once no thread of the group goes on by itself, lanes that still wait do so in vain.
  void release(GroupNumber group);

 private:
  // What a lane brings to an operation of lanes, and what it gets.
  struct LaneState {
    std::uint32_t mask = 0;
    Value value;
    std::int64_t by = 0, width = 0;  // of a shuffle
    bool answered = false;           // the thread takes the answer in its next step
    std::optional<Value> answer;     // none: undefined
  };

  std::vector<ThreadNumber> partners_of(ThreadNumber thread) const;
  void work_together(ThreadNumber thread);
  void go_on(ThreadNumber lane);

  MachineState& s_;
  std::vector<LaneState> lanes_;  // of each thread; empty: the kernel has no operations of lanes
};

}  // namespace permverify::runtime_spec
