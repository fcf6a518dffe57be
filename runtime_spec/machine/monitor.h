// Observers of an execution. The machine tells what happens; monitors judge it.
#pragma once
#include <span>

#include "runtime_spec/fault.h"
#include "runtime_spec/machine/program.h"

namespace permverify::runtime_spec {

class Machine;

// Among those that are executed: group * threads_per_group + lid. They are the numbers in the launch
// unless it is a partial one; Machine::launch_thread and launch_group give these.
using ThreadNumber = std::uint32_t;
using GroupNumber = std::uint32_t;

enum class AccessKind : std::uint8_t {
  Read, Write, Atomic,
  SpecRead   // by an assertion or ghost code: not executed on a device
};

struct Access {
  AccessKind kind;
  ir::VarId array;
  std::int64_t cell;
  support::Span span;
  bool finds_its_value = false;  // a write that leaves the cell as it was
  ir::AtomicScope scope = ir::AtomicScope::All;  // of an atomic operation
};

// One instruction was executed by one thread; its accesses in the order of evaluation.
struct Step {
  ThreadNumber thread;
  std::uint32_t at;                  // index of the instruction
  const Instruction* instruction;
  std::span<const Access> accesses;
};

// Every hook is called after the state has changed, except those that are called `before_`.
class Monitor {
 public:
  virtual ~Monitor() = default;
  virtual void on_start(Machine&) {}
  virtual void on_step(Machine&, const Step&) {}
  // A thread waits at a barrier (its instruction).
  virtual void on_arrival(Machine&, ThreadNumber, const Instruction&) {}
  // All threads of the group wait at this barrier, in the same round of its loops.
  virtual void before_departure(Machine&, GroupNumber, const Instruction&) {}
  virtual void on_departure(Machine&, GroupNumber, const Instruction&) {}
  // The threads of a warp that have not ended go on from barriers of the warp; one of its threads.
  virtual void on_meeting(Machine&, ThreadNumber) {}
  // No thread of the group runs, and lanes wait for others of their warp: they are about to go on without them.
  virtual void before_lanes_go_on(Machine&, GroupNumber) {}
  // The threads, all those of a warp that have not ended, come to the barrier of the group with this number.
  virtual void on_numbered_arrival(Machine&, GroupNumber, std::int64_t, std::span<const ThreadNumber>) {}
  // All threads that it waits for have come: these go on.
  virtual void on_numbered_departure(Machine&, GroupNumber, std::int64_t, std::span<const ThreadNumber>) {}
  virtual void on_thread_end(Machine&, ThreadNumber) {}
  // No thread of the group can go on, not all have ended, and they may not leave together.
  virtual void on_stuck(Machine&, GroupNumber) {}
  // All threads of all groups have ended.
  virtual void on_end(Machine&) {}
};

}  // namespace permverify::runtime_spec
