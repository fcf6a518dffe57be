// The steps of a thread ([VC] Fig. 3, relation ->T: "the standard operational semantics of imperative
// languages, as long as it is running"). One instruction is one step. Races are judged by
// happens-before, not by interleaving, so no finer grain is needed to show one; an atomic update
// (OpenCL 3.0 C 6.15.12) is a step of its own.
#pragma once
#include "runtime_spec/machine/numbered_barriers.h"
#include "runtime_spec/machine/warp_lanes.h"

namespace permverify::runtime_spec {

class ThreadRules {
 public:
  explicit ThreadRules(MachineState& state) : s_(state), lanes_(state), numbered_(state) {}
  // The threads of the launch are known.
  void begin();

  void step(ThreadNumber thread);
  // One instruction of threads that stand at the same one: first all of them evaluate what they
  // read, then what they write is written.
  void step_together(const std::vector<ThreadNumber>& threads);

 private:
  // What an instruction does to memory once everything that it needs was evaluated.
  struct Effect {
    ThreadNumber thread;
    std::uint32_t at;
    std::int64_t cell;
    Value first, second;
  };

  bool execute(ThreadNumber thread);
  void tell(const Step& step);
  void declare(ThreadNumber thread, const Instruction& instruction);
  void assign(ThreadNumber thread, const Instruction& instruction);
  void havoc(ThreadNumber thread, const Instruction& instruction);
  void draw_variable(ThreadNumber thread, const Instruction& instruction);
  void declare_array(ThreadNumber thread, const Instruction& instruction);
  void store_private(ThreadNumber thread, const Instruction& instruction);
  std::uint64_t drawing(ThreadNumber thread, const Instruction& instruction) const;
  std::int64_t locate(Frame& frame, const Instruction& instruction);
  void store(ThreadNumber thread, const Instruction& instruction);
  void update(ThreadNumber thread, const Instruction& instruction);
  void branch(ThreadNumber thread, const Instruction& instruction);
  void loop(ThreadNumber thread, const Instruction& instruction);
  void check(ThreadNumber thread, const Instruction& instruction);
  void assume(ThreadNumber thread, const Instruction& instruction);
  void lemma(ThreadNumber thread, const Instruction& instruction);
  // How stores and atomic updates change memory (rules_memory.cpp).
  void cause(const Effect& effect);
  void take_effect(const Effect& effect);
  bool finds_its_value(const Effect& effect);
  // How a thread stops running (rules_status.cpp).
  void arrive(ThreadNumber thread, const Instruction& instruction);
  void arrive_in_warp(ThreadNumber thread);
  void arrive_at_number(ThreadNumber thread, const Instruction& instruction);
  void meet(ThreadNumber thread);
  void end_thread(ThreadNumber thread);
  // The thread cannot go on, so its group can pass no further barrier.
  void fault(ThreadNumber thread, const EvaluationStop& stopped);
  void report(ThreadNumber thread, support::FailureId id, std::string message, support::Span span, std::vector<FaultValue> values = {});

  MachineState& s_;
  WarpLanes lanes_;
  NumberedBarriers numbered_;
  std::vector<std::uint64_t> havocs_;  // that a thread has executed
  std::vector<Effect> pending_;        // of the threads that step together
  bool together_ = false;
};

}  // namespace permverify::runtime_spec
