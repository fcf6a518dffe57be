// How stores and atomic updates change memory: at once, or, where threads step together, behind all
// that these threads read.
#include "runtime_spec/machine/atomic.h"
#include "runtime_spec/machine/thread_rules.h"

namespace permverify::runtime_spec {

void ThreadRules::cause(const Effect& effect) {
  if (together_) pending_.push_back(effect);
  else take_effect(effect);
}

void ThreadRules::take_effect(const Effect& effect) {
  const Instruction& instruction = s_.program.code[effect.at];
  ArrayInstance& array = s_.memory.at(instruction.array, s_.group_of(effect.thread));
  if (instruction.op == Op::Store) return array.set(effect.cell, effect.first);
  const auto& atomic = std::get<ir::AtomicUpdate>(instruction.stmt->node);
  const ir::Type element = s_.program.module.variables[instruction.array].type.element();
  const Value old = array.get(effect.cell);
  s_.notes.counter_passed_end = s_.notes.counter_passed_end || passes_the_end(atomic.op, element, old, effect.first);
  array.set(effect.cell, atomic_result(atomic.op, element, old, effect.first, effect.second,
                                       instruction.span));
  if (instruction.slot == no_index) return;
  s_.set(effect.thread, instruction.slot, old);
}

// A store that leaves its cell as it is, or as a thread of the same step is about to leave it.
bool ThreadRules::finds_its_value(const Effect& effect) {
  for (auto before = pending_.rbegin(); before != pending_.rend(); ++before) {
    if (before->cell == effect.cell) return before->first == effect.first;
  }
  const ArrayInstance& array =
      s_.memory.at(s_.program.code[effect.at].array, s_.group_of(effect.thread));
  return array.initialised(effect.cell) && array.get(effect.cell) == effect.first;
}

void ThreadRules::step_together(const std::vector<ThreadNumber>& threads) {
  struct Done {
    ThreadNumber thread;
    std::uint32_t at;
    std::vector<Access> accesses;
  };
  std::vector<Done> done;
  ++s_.moment;
  together_ = true;
  for (const ThreadNumber thread : threads) {
    const std::uint32_t at = s_.threads[thread].pc;
    if (!s_.stopped() && execute(thread)) done.push_back({thread, at, s_.accesses});
  }
  together_ = false;
  for (const Effect& effect : pending_) {
    try {
      take_effect(effect);
    } catch (const EvaluationStop& stopped) {
      s_.threads[effect.thread].pc = effect.at;
      fault(effect.thread, stopped);
    }
  }
  pending_.clear();
  for (const Done& step : done) {
    tell({step.thread, step.at, &s_.program.code[step.at], step.accesses});
  }
}

}  // namespace permverify::runtime_spec
