// The steps of a thread ([VC] Fig. 3, relation ->T: "the standard operational semantics of imperative
// languages, as long as it is running"). One instruction is one step. Races are judged by
// happens-before, not by interleaving, so no finer grain is needed to show one; an atomic update
// (OpenCL 3.0 C 6.15.12) is a step of its own.
#include "logic/ir/assertions.h"
#include "runtime_spec/machine/draw.h"
#include "runtime_spec/machine/machine.h"

namespace permverify::runtime_spec {

void Machine::step(ThreadNumber thread) {
  const std::uint32_t at = threads_[thread].pc;
  if (execute(thread)) tell({thread, at, &program_.code[at], accesses_});
}

// The instruction at which the thread stands; what it accessed is in accesses_. False: no step is left.
bool Machine::execute(ThreadNumber thread) {
  const Instruction& instruction = program_.code[threads_[thread].pc];
  reads_.clear();
  accesses_.clear();
  constexpr std::uint64_t steps_between_looks = 4096;
  const bool look = options_.end && steps_ % steps_between_looks == 0;
  if (++steps_ > options_.max_steps || (look && std::chrono::steady_clock::now() >= *options_.end)) {
    stop(Ending::OutOfSteps);
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
      case Op::Jump: threads_[thread].pc = instruction.target; break;
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
  if (!reads_.empty()) {
    const AccessKind kind = specification ? AccessKind::SpecRead : AccessKind::Read;
    std::size_t reads = 0;
    accesses_.resize(accesses_.size() + reads_.size());
    std::move_backward(accesses_.begin(), accesses_.end() - reads_.size(), accesses_.end());
    for (const CellRead& read : reads_) {
      accesses_[reads++] = {kind, read.array, read.cell, read.span, false};
    }
  }
  return true;
}

void Machine::tell(const Step& step) {
  for (Monitor* monitor : monitors_) monitor->on_step(*this, step);
  if (step.instruction->op == Op::Barrier) {
    for (Monitor* monitor : monitors_) monitor->on_arrival(*this, step.thread, *step.instruction);
  } else if (step.instruction->op == Op::End) {
    for (Monitor* monitor : monitors_) monitor->on_thread_end(*this, step.thread);
  }
}

// A variable without an initial value holds anything (C17 6.7.9): reading it before it is assigned
// is a fault, or gives what the seed decides: for this place, thread and round of the loop, so that it
// is the same under every schedule. Variables are numbered from the first of the kernel on: a replay reads one
// kernel of the file, and its variables must get the same values.
std::uint64_t Machine::drawing(ThreadNumber thread, const Instruction& instruction) const {
  const std::int64_t round = instruction.loop == no_index ? 0 : iteration(thread, instruction.loop);
  return mix(launch_.seed, mix(threads_[thread].pc, static_cast<std::uint64_t>(round)));
}

void Machine::declare(ThreadNumber thread, const Instruction& instruction) {
  if (instruction.value != no_code) return assign(thread, instruction);
  const auto& declared = std::get<ir::Declare>(instruction.stmt->node);
  const std::size_t at = std::size_t{thread} * row_ + instruction.slot;
  const ir::Variable& variable = program_.module.variables[declared.var];
  if (!variable.type.is_seq()) {
    slots_[at] = draw(launch_.fill, variable.type, drawing(thread, instruction),
                      {declared.var - program_.first_variable, launch_group(group_of(thread)), launch_thread(thread), launch_.threads()});
  }
  unset_[at] = 1;
  advance(thread);
}

void Machine::assign(ThreadNumber thread, const Instruction& instruction) {
  const Value value = program_.expressions.evaluate(instruction.value, current(thread));
  const std::size_t at = std::size_t{thread} * row_ + instruction.slot;
  slots_[at] = value;
  unset_[at] = 0;
  advance(thread);
}

void Machine::havoc(ThreadNumber thread, const Instruction& instruction) {
  if (instruction.indices.empty()) return draw_variable(thread, instruction);
  if (lanes_[thread].answered) return take_answer(thread, instruction);
  arrive_at_lanes(thread, instruction);
}

// Whatever it stands for may give any value each time: a thread counts its own, so that the order of
// the threads changes none of them.
void Machine::draw_variable(ThreadNumber thread, const Instruction& instruction) {
  const ir::VarId var = std::get<ir::Havoc>(instruction.stmt->node).var;
  const std::size_t at = std::size_t{thread} * row_ + instruction.slot;
  const std::uint64_t seed = mix(launch_.seed, mix(threads_[thread].pc, ++havocs_[thread]));
  slots_[at] = draw(launch_.fill, program_.module.variables[var].type, seed,
                    {var - program_.first_variable, launch_group(group_of(thread)), launch_thread(thread), launch_.threads()});
  unset_[at] = 0;
  advance(thread);
}

// Each time the declaration is reached there is a new array, which holds anything.
void Machine::declare_array(ThreadNumber thread, const Instruction& instruction) {
  const PrivateArray& array = program_.expressions.private_array(instruction.array);
  const ir::Type element = program_.module.variables[instruction.array].type.element();
  const std::size_t first =
      thread * std::size_t{program_.expressions.private_cells()} + array.first;
  const std::uint64_t seed =
      mix(drawing(thread, instruction), static_cast<std::uint64_t>(launch_thread(thread)));
  const std::uint32_t cells = array.size();
  for (std::uint32_t c = 0; c < cells; ++c) {
    private_cells_[first + c] =
        draw(launch_.fill, element, seed, {instruction.array, launch_group(group_of(thread)), c, cells});
    private_unset_[first + c] = 1;
  }
  cells_ += cells;
  steps_ += cells / 64;  // so that a loop around a large array ends, too
  advance(thread);
}

void Machine::store_private(ThreadNumber thread, const Instruction& instruction) {
  Frame& frame = current(thread);
  const PrivateArray& array = program_.expressions.private_array(instruction.array);
  std::vector<std::int64_t> index;
  for (const Code code : instruction.indices) {
    index.push_back(program_.expressions.evaluate_int(code, frame));
  }
  const auto cell = array.cell(index.data());
  if (!cell) {
    EvaluationStop outside(Reason::OutOfBounds, instruction.span, "outside the array");
    outside.array = instruction.array;
    outside.index = std::move(index);
    outside.extents = array.extents;
    throw outside;
  }
  const Value value = program_.expressions.evaluate(instruction.value, frame);
  const std::size_t at = thread * std::size_t{program_.expressions.private_cells()} + *cell;
  private_cells_[at] = value;
  private_unset_[at] = 0;
  private_store_ = {std::move(index), value};
  advance(thread);
}

// The cell that an instruction names.
std::int64_t Machine::locate(Frame& frame, const Instruction& instruction) {
  constexpr std::size_t most_dimensions = 8;
  std::int64_t index[most_dimensions];
  const std::size_t rank = instruction.indices.size();
  if (rank > most_dimensions) throw EvaluationStop(Reason::TooLarge, instruction.span, "too many dimensions");
  for (std::size_t i = 0; i < rank; ++i) {
    index[i] = program_.expressions.evaluate_int(instruction.indices[i], frame);
  }
  const ArrayInstance& array = memory_.at(instruction.array, frame.group);
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

void Machine::store(ThreadNumber thread, const Instruction& instruction) {
  Frame& frame = current(thread);
  const std::int64_t cell = locate(frame, instruction);
  const Value value = program_.expressions.evaluate(instruction.value, frame);
  const Effect effect{thread, threads_[thread].pc, cell, value, {}};
  accesses_.push_back({AccessKind::Write, instruction.array, cell, instruction.span,
                       finds_its_value(effect)});
  cause(effect);
  advance(thread);
}

void Machine::update(ThreadNumber thread, const Instruction& instruction) {
  Frame& frame = current(thread);
  const std::int64_t cell = locate(frame, instruction);
  const auto operand = [&](Code code) {
    return code == no_code ? Value{} : program_.expressions.evaluate(code, frame);
  };
  const Value first = operand(instruction.value);
  const Value second = operand(instruction.second);
  const ArrayInstance& array = memory_.at(instruction.array, frame.group);
  if (!array.initialised(cell) && !options_.arbitrary_if_unset) {
    EvaluationStop unset(Reason::Uninitialised, instruction.span, "not yet written");
    unset.array = instruction.array;
    unset.index = array.index(cell);
    throw unset;
  }
  cause({thread, threads_[thread].pc, cell, first, second});
  const ir::AtomicScope scope = std::get<ir::AtomicUpdate>(instruction.stmt->node).scope;
  accesses_.push_back({AccessKind::Atomic, instruction.array, cell, instruction.span, false, scope});
  advance(thread);
}

void Machine::branch(ThreadNumber thread, const Instruction& instruction) {
  const bool taken = program_.expressions.evaluate_bool(instruction.value, current(thread));
  if (taken) advance(thread);
  else threads_[thread].pc = instruction.target;
}

// Iterations are counted for the comparison at barriers (logic.md 7.5, [LS] B1 and B2).
void Machine::loop(ThreadNumber thread, const Instruction& instruction) {
  if (instruction.op == Op::EnterLoop) counter(thread, instruction.loop) = 0;
  if (instruction.op == Op::LoopHead) ++counter(thread, instruction.loop);
  advance(thread);
}

void Machine::check(ThreadNumber thread, const Instruction& instruction) {
  if (!program_.expressions.evaluate_bool(instruction.value, current(thread))) {
    const ExpressionTable& table = program_.expressions;
    const Conjunct* conjunct = first_false(table, instruction.conjuncts, current(thread));
    const ir::AssertionOf about = std::get<ir::Assert>(instruction.stmt->node).about;
    report(thread, ir::failure_of(about), "the assertion is false", conjunct ? conjunct->span : instruction.span,
           conjunct ? side_values(table, *conjunct, current(thread)) : std::vector<FaultValue>{});
  }
  advance(thread);
}

// No claim is made of an execution in which an assumption is false.
void Machine::assume(ThreadNumber thread, const Instruction& instruction) {
  if (!program_.expressions.evaluate_bool(instruction.value, current(thread))) {
    why_ = "an `assume` does not hold in this run";
    broke_assumption_ = true;
    stop(Ending::Discarded);
  }
  advance(thread);
}

// A lemma has no effect; its arguments must have values.
void Machine::lemma(ThreadNumber thread, const Instruction& instruction) {
  Frame& frame = current(thread);
  for (const Code argument : instruction.indices) {
    if (argument != no_code) program_.expressions.evaluate(argument, frame);
  }
  advance(thread);
}

}  // namespace permverify::runtime_spec
