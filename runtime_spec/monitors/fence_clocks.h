// What fences order in a run (PTX ISA, memory consistency model): `__threadfence` is `fence.sc`. Of two such fences of which each
// scope includes the other thread, the earlier one synchronises with the later one. That is the whole order that fences give:
// the fences around a release and the acquire that saw it are in this order, too.
//
// A barrier behind the atomic operation that saw the release counts as the fence there, though by that model it orders nothing for
// other groups: the CUDA C++ Programming Guide (Memory Fence Functions) has no other in its example of the last block. So a run may
// take a race for ordered, and never the other way about.
#pragma once
#include <vector>

#include "logic/ir/fence.h"
#include "runtime_spec/machine/monitor.h"

namespace permverify::runtime_spec {

// The fence that the instruction is, if any.
ir::FenceScope scope_of_fence(const Program& program, const Instruction& instruction);

// A clock for each thread: what it did up to its n-th fence or barrier is ordered before what another one does that knows n.
class FenceClocks {
 public:
  FenceClocks(ThreadNumber threads, ThreadNumber group_size);
  void fence(ThreadNumber thread, ir::FenceScope scope);
  // The threads from `begin` on, before `end`, have waited for each other. They know what fences of all have made known.
  void meet(ThreadNumber begin, ThreadNumber end);
  // Fences and barriers that the thread has passed.
  std::uint32_t passed(ThreadNumber thread) const { return exact_ ? row(thread)[thread] : 0; }
  // Whether what `earlier` did when it had passed so many is ordered before what `later` does now. In a launch of too many
  // threads: whether it may be.
  bool orders(ThreadNumber earlier, std::uint32_t passed, ThreadNumber later) const {
    return exact_ ? row(later)[earlier] > passed : fenced_;
  }
  bool exact() const { return exact_; }

 private:
  using Clock = std::uint32_t;
  Clock* row(std::size_t number) { return clocks_.data() + number * threads_; }
  const Clock* row(std::size_t number) const { return clocks_.data() + number * threads_; }
  void join(Clock* into, const Clock* from) const;

  const std::size_t threads_, group_size_;
  const bool exact_;
  bool fenced_ = false;
  std::vector<Clock> clocks_;  // of the threads, then what fences of each group have made known, then fences of all
};

}  // namespace permverify::runtime_spec
