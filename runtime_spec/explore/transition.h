// What one thread does from one point of choice to the next: steps that touch no shared memory, and
// the one step after them that does. Only that step can matter to others, so nothing is lost by
// executing the rest with it.
#pragma once
#include "runtime_spec/machine/machine.h"

namespace permverify::runtime_spec {

// A shared cell that was touched; local arrays are distinguished by group.
struct Touch {
  ir::VarId array;
  GroupNumber instance;
  std::int64_t cell;
  bool changes;        // written, or updated atomically
};

struct Transition {
  ThreadNumber thread = 0;
  std::vector<Touch> touched;
  // Its last step could not be finished: it may depend on any cell (whether it was ever written, say).
  bool faulted = false;
  // The thread was the last to arrive: all threads of its group have left the barrier.
  bool departed = false;
  // The same of the barrier of the grid: all threads of all groups have left it.
  bool all_departed = false;
};

// May the order of the two make a difference? Steps of one thread always; of different threads, when
// they touch the same cell and not both only read it.
bool dependent(const Transition& a, const Transition& b);

// Collects what each step touches. Assertions count as readers: what they find decides the outcome.
class TouchRecorder : public Monitor {
 public:
  void on_step(Machine& machine, const Step& step) override;

  std::vector<Touch> touched;   // since it was cleared
};

// Executes one transition of a running thread; `recorder` observes the machine. Appends the thread to
// `script` once for each step.
Transition execute_transition(Machine& machine, TouchRecorder& recorder, ThreadNumber thread,
                              std::vector<ThreadNumber>& script);

}  // namespace permverify::runtime_spec
