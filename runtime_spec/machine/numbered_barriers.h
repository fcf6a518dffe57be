// Barriers with a number (PTX ISA 8.6, 9.7.13.1, `barrier`). The threads of a warp that have not ended come together, which counts
// as 32 threads. A barrier completes when as many have come as its operations state; it can then be used again.
//
// Some programs have no meaning there: a warp whose threads come to different instructions, of which one demands the same one
// (`.aligned`); operations that state different numbers of threads; a warp that comes twice before the barrier completes, of which
// the second time may count for another warp. These are faults. Of threads of a warp that come to different barriers without
// `.aligned`, the document does not say what they do: nothing follows from such a run.
#pragma once
#include "runtime_spec/machine/state.h"

namespace permverify::runtime_spec {

class NumberedBarriers {
 public:
  explicit NumberedBarriers(MachineState& state) : s_(state) {}
  void begin();

  // The thread comes to such a barrier.
  void arrive(ThreadNumber thread, const Instruction& instruction);
  // All of the warp of the thread may have come, or have ended.
  void gather(ThreadNumber thread);

 private:
  // A thread that has come to a barrier with a number, and whether its warp has.
  struct Arrival {
    std::int64_t number = 0, threads = 0;
    bool waits = true, aligned = true, counted = false;
  };
  // A barrier with a number: how many threads it waits for and how many have come; the first threads of their warps; those that wait.
  struct NumberedState {
    std::int64_t expected = 0, arrived = 0;
    std::vector<ThreadNumber> warps, waiting;
  };

  bool agree(const std::vector<ThreadNumber>& warp);
  void count(const std::vector<ThreadNumber>& warp);
  void leave(ThreadNumber thread);
  void fail(const std::vector<ThreadNumber>& warp, const std::string& message);

  MachineState& s_;
  std::vector<Arrival> arrivals_;        // of each thread; empty: no barriers have numbers
  std::vector<NumberedState> numbered_;  // groups x numbers; the same
};

}  // namespace permverify::runtime_spec
