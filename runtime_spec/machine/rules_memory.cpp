// How stores and atomic updates change memory: at once, or, where threads step together, behind all
// that these threads read.
#include "runtime_spec/machine/atomic.h"
#include "runtime_spec/machine/machine.h"

namespace permverify::runtime_spec {

void Machine::cause(const Effect& effect) {
  if (together_) pending_.push_back(effect);
  else take_effect(effect);
}

void Machine::take_effect(const Effect& effect) {
  const Instruction& instruction = program_.code[effect.at];
  ArrayInstance& array = memory_.at(instruction.array, group_of(effect.thread));
  if (instruction.op == Op::Store) return array.set(effect.cell, effect.first);
  const auto& atomic = std::get<ir::AtomicUpdate>(instruction.stmt->node);
  const ir::Type element = program_.module.variables[instruction.array].type.element();
  const Value old = array.get(effect.cell);
  counter_passed_end_ = counter_passed_end_ || passes_the_end(atomic.op, element, old, effect.first);
  array.set(effect.cell, atomic_result(atomic.op, element, old, effect.first, effect.second,
                                       instruction.span));
  if (instruction.slot == no_index) return;
  slots_[std::size_t{effect.thread} * row_ + instruction.slot] = old;
  unset_[std::size_t{effect.thread} * row_ + instruction.slot] = 0;
}

// A store that leaves its cell as it is, or as a thread of the same step is about to leave it.
bool Machine::finds_its_value(const Effect& effect) {
  for (auto before = pending_.rbegin(); before != pending_.rend(); ++before) {
    if (before->cell == effect.cell) return before->first == effect.first;
  }
  const ArrayInstance& array =
      memory_.at(program_.code[effect.at].array, group_of(effect.thread));
  return array.initialised(effect.cell) && array.get(effect.cell) == effect.first;
}

void Machine::step_together(const std::vector<ThreadNumber>& threads) {
  struct Done {
    ThreadNumber thread;
    std::uint32_t at;
    std::vector<Access> accesses;
  };
  std::vector<Done> done;
  ++moment_;
  together_ = true;
  for (const ThreadNumber thread : threads) {
    const std::uint32_t at = threads_[thread].pc;
    if (!stopped() && execute(thread)) done.push_back({thread, at, accesses_});
  }
  together_ = false;
  for (const Effect& effect : pending_) {
    try {
      take_effect(effect);
    } catch (const EvaluationStop& stopped) {
      threads_[effect.thread].pc = effect.at;
      fault(effect.thread, stopped);
    }
  }
  pending_.clear();
  for (const Done& step : done) {
    tell({step.thread, step.at, &program_.code[step.at], step.accesses});
  }
}

}  // namespace permverify::runtime_spec
