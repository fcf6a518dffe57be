// Launches that the preconditions allow: first parameters, on which extents hang, then cells.
#include <algorithm>
#include <chrono>

#include "runtime_spec/contracts/fit_params.h"
#include "runtime_spec/contracts/owed.h"
#include "runtime_spec/contracts/precondition.h"
#include "runtime_spec/contracts/repair.h"
#include "runtime_spec/machine/draw.h"

namespace permverify::runtime_spec {

namespace {

constexpr unsigned most_rounds = 24;
constexpr unsigned varied_rounds = 3;  // then every change is the smallest one

using FitClock = std::chrono::steady_clock;

// One pass over everything that is owed: each false fact is made true if that can be done.
class Pass final : public AssertionVisitor {
 public:
  Pass(Machine& machine, const std::vector<bool>& fixed, unsigned round, std::optional<FitClock::time_point> end)
      : machine_(machine), fixed_(fixed), round_(round), end_(end) {}

  // False: something cannot be known here, or nothing false could be changed.
  bool run() {
    for_each_owed(machine_, [&](const Assertion& assertion, Frame frame) {
      frame.budget = &machine_.evaluation_left();
      frame_ = &frame;
      try {
        assertion.walk(machine_.program().expressions, frame, Parts::Both, *this);
      } catch (const EvaluationStop&) {
        unknown_ = true;
      }
      const bool over = end_ && ++looks_ % 256 == 0 && FitClock::now() >= *end_;
      unknown_ = unknown_ || over;
      return !unknown_;
    });
    return !unknown_ && (changed_ || !found_false_);
  }
  bool all_true() const { return !found_false_ && !unknown_; }

  bool fact(const AssertionNode& node, bool& holds) override {
    if (holds || node.reads_local) return true;
    found_false_ = true;
    if (!node.repair) return true;
    const std::uint64_t variety =
        round_ < varied_rounds ? mix(machine_.launch().seed, ++count_) : 3ULL * round_;
    const ExpressionTable& table = machine_.program().expressions;
    try {
      if (!apply_repair(*node.repair, machine_.program(), *frame_, machine_.memory(), fixed_,
                        variety)) {
        return true;
      }
      changed_ = true;
      holds = table.evaluate_bool(node.code, *frame_);
    } catch (const EvaluationStop&) {
      // Another fact stands in the way: a later round finds it changed.
    }
    return true;
  }
  void atom(const AtomInstance&) override {}
  bool problem(const AssertionProblem&) override { return false; }
  void unknown(const EvaluationStop&) override { unknown_ = true; }

 private:
  Machine& machine_;
  const std::vector<bool>& fixed_;
  const unsigned round_;
  const std::optional<FitClock::time_point> end_;
  unsigned looks_ = 0;
  Frame* frame_ = nullptr;
  std::uint64_t count_ = 0;
  bool found_false_ = false, changed_ = false, unknown_ = false;
};

bool repair_memory(Machine& machine, const std::vector<bool>& fixed, std::optional<FitClock::time_point> end) {
  for (unsigned round = 0; round < most_rounds; ++round) {
    Pass pass(machine, fixed, round, end);
    if (!pass.run()) return false;
    if (pass.all_true()) return may_launch(machine) == Fit::Fits;
  }
  return false;
}

Launch as_given(Machine& machine, Launch launch) {
  const ir::Kernel& kernel = machine.program().kernel;
  const Frame frame = machine.kernel_frame();
  for (std::size_t p = 0; p < kernel.params.size(); ++p)
    launch.params[kernel.params[p]] = frame.slots[p];
  for (const ir::VarId array : kernel.arrays) {
    const ir::Variable& variable = machine.program().module.variables[array];
    if (variable.kind != ir::VarKind::GlobalArray || !variable.contents.empty()) continue;
    const ArrayInstance& instance = machine.memory().at(array, 0);
    machine.meter().take(static_cast<std::uint64_t>(instance.size()) * sizeof(std::optional<Value>));
    std::vector<std::optional<Value>>& cells = launch.global[array];
    cells.resize(static_cast<std::size_t>(instance.size()));
    for (std::int64_t c = 0; c < instance.size(); ++c)
      cells[static_cast<std::size_t>(c)] = instance.get(c);
  }
  return launch;
}

}  // namespace

std::optional<Launch> fit_launch(Program& program, const Launch& launch, MachineOptions options,
                                 std::uint64_t* spent) try {
  std::optional<Launch> next = fit_parameters(program, launch, options.end, spent);
  if (!next) return std::nullopt;
  const std::vector<bool> fixed = parameters_of_extents(program);
  // As drawn, and if that leads nowhere from simpler memories.
  for (const Fill fill : {launch.fill, Fill::Zero, Fill::Index, Fill::Equal, Fill::Cells}) {
    next->fill = fill;
    Machine machine(program, *next, options);
    if (machine.stopped()) return std::nullopt;
    const bool fits = repair_memory(machine, fixed, options.end);
    if (spent) *spent += machine.work();
    if (!fits) continue;
    Launch result = as_given(machine, *next);
    result.fill = launch.fill;
    return result;
  }
  return std::nullopt;
} catch (const BeyondMemory&) {
  return std::nullopt;
}

}  // namespace permverify::runtime_spec
