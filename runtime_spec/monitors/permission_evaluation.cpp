// Assertions on a concrete state: each fact is judged where it stands, the rights are gathered, and
// the footprint ([VC] Fig. 4, foot) is kept for the framing rules.
#include <algorithm>

#include "logic/ir/element_name.h"
#include "runtime_spec/monitors/permission_monitor.h"

namespace permverify::runtime_spec {

namespace {

constexpr std::size_t most_atoms = std::size_t{1} << 22;  // of one thread

}  // namespace

class Permissions::Visitor final : public AssertionVisitor {
 public:
  Visitor(Permissions& monitor, const Frame& frame, Judgement judgement, Who who)
      : monitor_(monitor), frame_(frame), judgement_(judgement), who_(who) {}

  bool fact(const AssertionNode& node, bool& holds) override {
    if (holds || !judgement_.id || (judgement_.only_local && !node.reads_local)) return true;
    if (monitor_.is_new(*judgement_.id, node.span)) {
      Fault fault = monitor_.fault(*judgement_.id, judgement_.message, node.span, who_);
      for (const auto& [name, slot] : node.bound) {
        fault.values.push_back({name, {}, std::to_string(frame_.slots[slot].bits)});
      }
      const ExpressionTable& table = monitor_.program_.expressions;
      if (const Conjunct* conjunct = first_false(table, node.conjuncts, frame_)) {
        for (FaultValue& side : side_values(table, *conjunct, frame_)) fault.values.push_back(std::move(side));
      }
      monitor_.machine_->faults().report(std::move(fault));
    }
    return true;
  }

  void atom(const AtomInstance& atom) override {
    Held held;
    held.amount = atom.kind == AtomKind::Exact ? atom.amount : term::Rational{0, 1};
    held.some_read = atom.kind == AtomKind::Read;
    held.atomic = atom.kind == AtomKind::Atomic;
    held.span = atom.span;
    if (monitor_.atoms_.size() >= most_atoms) {
      throw EvaluationStop(Reason::Budget, atom.span, "too many permissions to keep");
    }
    monitor_.atoms_.emplace_back(CellName{atom.array, atom.cell}, held);
  }

  bool problem(const AssertionProblem& problem) override {
    if (!monitor_.is_new(problem.id, problem.span)) return true;
    Fault fault{problem.id};
    fault.fault_class = FaultClass::Contract;
    fault.message = problem.message;
    fault.span = problem.span;
    fault.array = problem.array;
    fault.index = problem.index;
    fault.group = who_.group;
    if (who_.thread != no_thread) {
      fault.threads.push_back(
          {who_.thread, problem.span, "", monitor_.machine_->phase_of(who_.group)});
    }
    monitor_.machine_->faults().report(std::move(fault));
    return true;
  }

  void unknown(const EvaluationStop&) override { ++monitor_.unchecked_; }
  void rights_unknown(const EvaluationStop& stop) override {
    if (!lost_) lost_ = stop;
  }

  // A right that is not known must not be missed.
  const std::optional<EvaluationStop>& lost() const { return lost_; }

 private:
  Permissions& monitor_;
  const Frame& frame_;
  Judgement judgement_;
  Who who_;
  std::optional<EvaluationStop> lost_;
};

void Permissions::evaluate(const Assertion& assertion, Frame frame, Judgement judgement, Who who) {
  atoms_.clear();
  reads_.clear();
  if (assertion.empty()) return;
  frame.budget = &machine_->evaluation_left();
  frame.arbitrary_if_unset = true;
  frame.reads = contracts_.annotated ? &reads_ : nullptr;
  Visitor visitor(*this, frame, judgement, who);
  assertion.walk(program_.expressions, frame, Parts::Both, visitor);
  if (contracts_.annotated && visitor.lost()) throw *visitor.lost();
}

void Permissions::require_framed_by(const Holdings& held, support::FailureId id, Who who) {
  require_framed(
      [&](CellName cell) {
        const Right right = held.right(cell);
        return right == Right::Read || right == Right::Write;
      },
      id, who);
}

// A group owns its local arrays.
void Permissions::require_framed_by(const GivenRights& given, support::FailureId id, Who who) {
  require_framed(
      [&](CellName cell) { return is_local(cell.array) || given.frames(cell); }, id, who);
}

void Permissions::require_held(const Holdings& held, const Holdings& needed, support::FailureId id,
                               const char* message, Who who) {
  const Holdings::Entry* lacking = held.lacking(needed);
  if (!lacking || !is_new(id, lacking->second.span)) return;
  report_missing(id, message + text(lacking->first, who.group), lacking->second.span, who, lacking->first,
                 describe(&lacking->second));
}

// What is held of one element, in the words of a contract.
std::string Permissions::describe(const Held* held) {
  if (held == nullptr || held->right() == Right::None) return "none";
  if (held->right() == Right::Write) return "write";
  if (held->right() == Right::Atomic) return "Atomic";
  const term::Rational& amount = held->amount;
  if (amount.numerator == 0) return "read";
  return std::to_string(amount.numerator) + "\\" + std::to_string(amount.denominator) +
         (held->some_read ? " and read" : "");
}

void Permissions::report_missing(support::FailureId id, std::string message, support::Span span, Who who, CellName cell,
                                 const std::string& needed) {
  constexpr std::size_t most_holders = 3;
  Fault fault = this->fault(id, std::move(message), span, who, cell);
  fault.values.push_back({"needed", {}, needed});
  if (who.thread != no_thread) {
    fault.values.push_back({"held", {}, describe(threads_[who.thread].held.find(cell))});
    // Other groups have other elements of a local array.
    const ThreadNumber size = machine_->threads_per_group(), all = static_cast<ThreadNumber>(threads_.size());
    const bool local = is_local(cell.array);
    const ThreadNumber begin = local ? who.group * size : 0, end = local ? begin + size : all;
    std::size_t holders = 0;
    for (ThreadNumber t = begin; t < end && holders < most_holders; ++t) {
      const Held* other = t == who.thread ? nullptr : threads_[t].held.find(cell);
      if (other == nullptr || other->right() == Right::None) continue;
      fault.values.push_back({"thread " + std::to_string(machine_->launch_thread(t)) + " holds", other->span,
                              describe(other)});
      ++holders;
    }
    if (holders == 0) fault.values.push_back({"other threads hold", {}, "none"});
  }
  machine_->faults().report(std::move(fault));
}

bool Permissions::is_local(ir::VarId array) const {
  return program_.module.variables[array].kind == ir::VarKind::LocalArray;
}

// The log keeps the first of each id and place; here the others cost nothing.
bool Permissions::is_new(support::FailureId id, support::Span span) {
  const std::pair<support::FailureId, support::Span> one{id, span};
  if (std::find(reported_.begin(), reported_.end(), one) != reported_.end()) return false;
  reported_.push_back(one);
  return true;
}

std::string Permissions::text(CellName cell, GroupNumber group) const {
  return ir::element_name(program_.module.variables[cell.array],
                          machine_->memory().at(cell.array, group).index(cell.cell));
}

void Permissions::report(support::FailureId id, std::string message, support::Span span, Who who,
                         std::optional<CellName> cell) {
  machine_->faults().report(fault(id, std::move(message), span, who, cell));
}

Fault Permissions::fault(support::FailureId id, std::string message, support::Span span, Who who,
                         std::optional<CellName> cell) const {
  Fault fault{id};
  fault.fault_class = FaultClass::Contract;
  fault.message = std::move(message);
  fault.span = span;
  fault.group = who.group;
  if (cell) {
    fault.array = cell->array;
    fault.index = machine_->memory().at(cell->array, who.group).index(cell->cell);
  }
  if (who.thread != no_thread) {
    fault.threads.push_back({who.thread, span, "", machine_->phase_of(who.group)});
  }
  return fault;
}

FaultThread Permissions::holder(const PhaseEntry& entry, GroupNumber group) const {
  const char* what = entry.right == Right::Write    ? "may write "
                     : entry.right == Right::Atomic ? "may update "
                                                    : "may read ";
  return {entry.thread, entry.span, what + text(entry.cell, group),
          machine_->phase_of(machine_->group_of(entry.thread))};
}

void Permissions::report_pair(support::FailureId id, std::string message, support::Span span,
                              CellName cell, const PhaseEntry& one, const PhaseEntry& other) {
  const GroupNumber group = machine_->group_of(one.thread);
  Fault fault{id};
  fault.fault_class = FaultClass::Contract;
  fault.message = std::move(message);
  fault.span = span;
  fault.group = group;
  fault.array = cell.array;
  fault.index = machine_->memory().at(cell.array, group).index(cell.cell);
  fault.threads = {holder(one, group), holder(other, group)};
  machine_->faults().report(std::move(fault));
}

}  // namespace permverify::runtime_spec
