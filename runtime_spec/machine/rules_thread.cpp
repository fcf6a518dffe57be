#include "logic/ir/assertions.h"
#include "runtime_spec/machine/draw.h"
#include "runtime_spec/machine/thread_rules.h"

namespace permverify::runtime_spec {

void ThreadRules::begin() {
  havocs_.resize(s_.threads.size());
  if (s_.program.has_lanes) lanes_.begin();
  if (!s_.program.numbered.empty()) numbered_.begin();
}

void ThreadRules::step(ThreadNumber thread) {
  const std::uint32_t at = s_.threads[thread].pc;
  if (execute(thread)) tell({thread, at, &s_.program.code[at], s_.accesses});
}

// The instruction at which the thread stands; what it accessed is in s_.accesses. False: no step is left.
bool ThreadRules::execute(ThreadNumber thread) {
  const Instruction& instruction = s_.program.code[s_.threads[thread].pc];
  s_.reads.clear();
  s_.accesses.clear();
  constexpr std::uint64_t steps_between_looks = 4096;
  const bool look = s_.options.end && s_.steps % steps_between_looks == 0;
  if (++s_.steps > s_.options.max_steps || (look && std::chrono::steady_clock::now() >= *s_.options.end)) {
    s_.stop(Ending::OutOfSteps);
    return false;
  }
  try {
    switch (instruction.op) {
      case Op::Declare: declare(thread, instruction); break;
      case Op::Assign: assign(thread, instruction); break;
      case Op::Havoc: havoc(thread, instruction); break;
      case Op::DeclareArray: declare_array(thread, instruction); break;
      case Op::StorePrivate: store_private(thread, instruction); break;
      case Op::Store: store(thread, instruction); break;
      case Op::Atomic: update(thread, instruction); break;
      case Op::Branch: branch(thread, instruction); break;
      case Op::Jump: s_.threads[thread].pc = instruction.target; break;
      case Op::EnterLoop:
      case Op::LoopHead:
      case Op::LeaveLoop: loop(thread, instruction); break;
      case Op::Barrier: arrive(thread, instruction); break;
      case Op::WarpBarrier: arrive_in_warp(thread); break;
      case Op::NumberedBarrier: arrive_at_number(thread, instruction); break;
      case Op::Assert: check(thread, instruction); break;
      case Op::Assume: assume(thread, instruction); break;
      case Op::Lemma: lemma(thread, instruction); break;
      case Op::End: end_thread(thread); break;
    }
  } catch (const EvaluationStop& stopped) {
    fault(thread, stopped);
  }
  const bool specification = instruction.is_specification();
  if (!s_.reads.empty()) {
    const AccessKind kind = specification ? AccessKind::SpecRead : AccessKind::Read;
    std::size_t reads = 0;
    s_.accesses.resize(s_.accesses.size() + s_.reads.size());
    std::move_backward(s_.accesses.begin(), s_.accesses.end() - s_.reads.size(), s_.accesses.end());
    for (const CellRead& read : s_.reads) {
      s_.accesses[reads++] = {kind, read.array, read.cell, read.span, false};
    }
  }
  return true;
}

void ThreadRules::tell(const Step& step) {
  s_.notify(&Monitor::on_step, step);
  if (step.instruction->op == Op::Barrier) {
    s_.notify(&Monitor::on_arrival, step.thread, *step.instruction);
  } else if (step.instruction->op == Op::End) {
    s_.notify(&Monitor::on_thread_end, step.thread);
  }
}

// A variable without an initial value holds anything (C17 6.7.9): reading it before it is assigned
// is a fault, or gives what the seed decides: for this place, thread and round of the loop, so that it
// is the same under every schedule. Variables are numbered from the first of the kernel on: a replay reads one
// kernel of the file, and its variables must get the same values.
std::uint64_t ThreadRules::drawing(ThreadNumber thread, const Instruction& instruction) const {
  const std::int64_t round = instruction.loop == no_index ? 0 : s_.iteration(thread, instruction.loop);
  return mix(s_.launch.seed, mix(s_.threads[thread].pc, static_cast<std::uint64_t>(round)));
}

void ThreadRules::declare(ThreadNumber thread, const Instruction& instruction) {
  if (instruction.value != no_code) return assign(thread, instruction);
  const auto& declared = std::get<ir::Declare>(instruction.stmt->node);
  const std::size_t at = std::size_t{thread} * s_.row + instruction.slot;
  const ir::Variable& variable = s_.program.module.variables[declared.var];
  if (!variable.type.is_seq()) {
    s_.slots[at] = draw(s_.launch.fill, variable.type, drawing(thread, instruction),
                      {declared.var - s_.program.first_variable, s_.launch_group(s_.group_of(thread)), s_.launch_thread(thread), s_.launch.threads()});
  }
  s_.unset[at] = 1;
  s_.advance(thread);
}

void ThreadRules::assign(ThreadNumber thread, const Instruction& instruction) {
  s_.set(thread, instruction.slot, s_.program.expressions.evaluate(instruction.value, s_.current(thread)));
  s_.advance(thread);
}

void ThreadRules::havoc(ThreadNumber thread, const Instruction& instruction) {
  if (instruction.indices.empty()) return draw_variable(thread, instruction);
  if (!lanes_.has_answer(thread)) return lanes_.arrive(thread, instruction);
  const std::optional<Value> answer = lanes_.take(thread);
  if (!answer) {
    s_.faults.note_drawn_lanes();
    return draw_variable(thread, instruction);
  }
  s_.set(thread, instruction.slot, *answer);
  s_.advance(thread);
}

// Whatever it stands for may give any value each time: a thread counts its own, so that the order of
// the threads changes none of them.
void ThreadRules::draw_variable(ThreadNumber thread, const Instruction& instruction) {
  const ir::VarId var = std::get<ir::Havoc>(instruction.stmt->node).var;
  const std::uint64_t seed = mix(s_.launch.seed, mix(s_.threads[thread].pc, ++havocs_[thread]));
  const Value value = draw(s_.launch.fill, s_.program.module.variables[var].type, seed,
                    {var - s_.program.first_variable, s_.launch_group(s_.group_of(thread)), s_.launch_thread(thread), s_.launch.threads()});
  s_.set(thread, instruction.slot, value);
  s_.advance(thread);
}

// Each time the declaration is reached there is a new array, which holds anything.
void ThreadRules::declare_array(ThreadNumber thread, const Instruction& instruction) {
  const PrivateArray& array = s_.program.expressions.private_array(instruction.array);
  const ir::Type element = s_.program.module.variables[instruction.array].type.element();
  const std::size_t first =
      thread * std::size_t{s_.program.expressions.private_cells()} + array.first;
  const std::uint64_t seed =
      mix(drawing(thread, instruction), static_cast<std::uint64_t>(s_.launch_thread(thread)));
  const std::uint32_t cells = array.size();
  for (std::uint32_t c = 0; c < cells; ++c) {
    s_.private_cells[first + c] =
        draw(s_.launch.fill, element, seed, {instruction.array, s_.launch_group(s_.group_of(thread)), c, cells});
    s_.private_unset[first + c] = 1;
  }
  s_.cells += cells;
  s_.steps += cells / 64;  // so that a loop around a large array ends, too
  s_.advance(thread);
}

void ThreadRules::store_private(ThreadNumber thread, const Instruction& instruction) {
  Frame& frame = s_.current(thread);
  const PrivateArray& array = s_.program.expressions.private_array(instruction.array);
  std::vector<std::int64_t> index;
  for (const Code code : instruction.indices) {
    index.push_back(s_.program.expressions.evaluate_int(code, frame));
  }
  const auto cell = array.cell(index.data());
  if (!cell) {
    EvaluationStop outside(Reason::OutOfBounds, instruction.span, "outside the array");
    outside.array = instruction.array;
    outside.index = std::move(index);
    outside.extents = array.extents;
    throw outside;
  }
  const Value value = s_.program.expressions.evaluate(instruction.value, frame);
  const std::size_t at = thread * std::size_t{s_.program.expressions.private_cells()} + *cell;
  s_.private_cells[at] = value;
  s_.private_unset[at] = 0;
  s_.private_store = {std::move(index), value};
  s_.advance(thread);
}

// The cell that an instruction names.
std::int64_t ThreadRules::locate(Frame& frame, const Instruction& instruction) {
  constexpr std::size_t most_dimensions = 8;
  std::int64_t index[most_dimensions];
  const std::size_t rank = instruction.indices.size();
  if (rank > most_dimensions) throw EvaluationStop(Reason::TooLarge, instruction.span, "too many dimensions");
  for (std::size_t i = 0; i < rank; ++i) {
    index[i] = s_.program.expressions.evaluate_int(instruction.indices[i], frame);
  }
  const ArrayInstance& array = s_.memory.at(instruction.array, frame.group);
  const std::int64_t cell = array.cell(index, rank);
  if (cell < 0) {
    EvaluationStop outside(array.known_extents() ? Reason::OutOfBounds : Reason::UnknownExtent,
                           instruction.span, "outside the array");
    outside.array = instruction.array;
    outside.index.assign(index, index + rank);
    outside.extents = array.extents();
    throw outside;
  }
  return cell;
}

void ThreadRules::store(ThreadNumber thread, const Instruction& instruction) {
  Frame& frame = s_.current(thread);
  const std::int64_t cell = locate(frame, instruction);
  const Value value = s_.program.expressions.evaluate(instruction.value, frame);
  const Effect effect{thread, s_.threads[thread].pc, cell, value, {}};
  s_.accesses.push_back({AccessKind::Write, instruction.array, cell, instruction.span,
                       finds_its_value(effect)});
  cause(effect);
  s_.advance(thread);
}

void ThreadRules::update(ThreadNumber thread, const Instruction& instruction) {
  Frame& frame = s_.current(thread);
  const std::int64_t cell = locate(frame, instruction);
  const auto operand = [&](Code code) {
    return code == no_code ? Value{} : s_.program.expressions.evaluate(code, frame);
  };
  const Value first = operand(instruction.value);
  const Value second = operand(instruction.second);
  const ArrayInstance& array = s_.memory.at(instruction.array, frame.group);
  if (!array.initialised(cell) && !s_.options.arbitrary_if_unset) {
    EvaluationStop unset(Reason::Uninitialised, instruction.span, "not yet written");
    unset.array = instruction.array;
    unset.index = array.index(cell);
    throw unset;
  }
  cause({thread, s_.threads[thread].pc, cell, first, second});
  const ir::AtomicScope scope = std::get<ir::AtomicUpdate>(instruction.stmt->node).scope;
  s_.accesses.push_back({AccessKind::Atomic, instruction.array, cell, instruction.span, false, scope});
  s_.advance(thread);
}

void ThreadRules::branch(ThreadNumber thread, const Instruction& instruction) {
  const bool taken = s_.program.expressions.evaluate_bool(instruction.value, s_.current(thread));
  if (taken) s_.advance(thread);
  else s_.threads[thread].pc = instruction.target;
}

// Iterations are counted for the comparison at barriers (logic.md 7.5, [LS] B1 and B2).
void ThreadRules::loop(ThreadNumber thread, const Instruction& instruction) {
  if (instruction.op == Op::EnterLoop) s_.counter(thread, instruction.loop) = 0;
  if (instruction.op == Op::LoopHead) ++s_.counter(thread, instruction.loop);
  s_.advance(thread);
}

void ThreadRules::check(ThreadNumber thread, const Instruction& instruction) {
  if (!s_.program.expressions.evaluate_bool(instruction.value, s_.current(thread))) {
    const ExpressionTable& table = s_.program.expressions;
    const Conjunct* conjunct = first_false(table, instruction.conjuncts, s_.current(thread));
    const ir::AssertionOf about = std::get<ir::Assert>(instruction.stmt->node).about;
    report(thread, ir::failure_of(about), "the assertion is false", conjunct ? conjunct->span : instruction.span,
           conjunct ? side_values(table, *conjunct, s_.current(thread)) : std::vector<FaultValue>{});
  }
  s_.advance(thread);
}

// No claim is made of an execution in which an assumption is false.
void ThreadRules::assume(ThreadNumber thread, const Instruction& instruction) {
  if (!s_.program.expressions.evaluate_bool(instruction.value, s_.current(thread))) {
    s_.notes.why = "an `assume` does not hold in this run";
    s_.notes.broke_assumption = true;
    s_.stop(Ending::Discarded);
  }
  s_.advance(thread);
}

// A lemma has no effect; its arguments must have values.
void ThreadRules::lemma(ThreadNumber thread, const Instruction& instruction) {
  Frame& frame = s_.current(thread);
  for (const Code argument : instruction.indices) {
    if (argument != no_code) s_.program.expressions.evaluate(argument, frame);
  }
  s_.advance(thread);
}

}  // namespace permverify::runtime_spec
