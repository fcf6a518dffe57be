#include "runtime_spec/trace/reads_behind.h"

#include <algorithm>

#include "logic/ir/element_name.h"
#include "logic/ir/traverse.h"
#include "logic/ir/visit.h"
#include "runtime_spec/machine/machine.h"
#include "runtime_spec/trace/trace.h"

namespace permverify::runtime_spec {
namespace {

constexpr std::size_t most_reads = 3;  // of one value

// The expressions that an instruction of the statement evaluates.
std::vector<ir::ExprPtr> expressions(const ir::Stmt& stmt) {
  std::vector<ir::ExprPtr> all;
  const auto add = [&](const std::vector<ir::ExprPtr>& list) { all.insert(all.end(), list.begin(), list.end()); };
  ir::visit_stmt(
      stmt,
      [&](const ir::Declare& n) { all = {n.init}; },
      [&](const ir::Assign& n) { all = {n.value}; },
      [&](const ir::Store& n) {
        add(n.indices);
        all.push_back(n.value);
      },
      [&](const ir::AtomicUpdate& n) {
        add(n.indices);
        add(n.operands);
      },
      [&](const ir::OneOf<ir::If, ir::Loop, ir::Assert, ir::Assume> auto& n) { all = {n.condition}; },
      [](const ir::OneOf<ir::Havoc, ir::Barrier, ir::WarpBarrier, ir::RunKernel, ir::Exchange, ir::LemmaCall, ir::Block> auto&) {},
      [](const ir::Jump auto&) {});
  std::erase(all, nullptr);
  return all;
}

// The indices of the element that the statement itself stores to.
std::vector<ir::ExprPtr> stored_indices(const ir::Stmt& stmt) {
  std::vector<ir::ExprPtr> indices;
  ir::visit_stmt(
      stmt,
      [&](const ir::OneOf<ir::Store, ir::AtomicUpdate> auto& n) { indices = n.indices; },
      [](const ir::OneOf<ir::Declare, ir::Assign, ir::Havoc, ir::Barrier, ir::WarpBarrier, ir::RunKernel, ir::Exchange> auto&) {},
      [](const ir::ProofStep auto&) {},
      [](const ir::Structure auto&) {});
  return indices;
}

// The outermost expression at this place that `fits`, or null.
template <class Fits>
ir::ExprPtr find(const std::vector<ir::ExprPtr>& exprs, support::Span span, const Fits& fits) {
  for (const ir::ExprPtr& expr : exprs) {
    if (expr->span == span && fits(*expr)) return expr;
    std::vector<ir::ExprPtr> below;
    ir::for_each_child(*expr, [&](const ir::ExprPtr& child) { below.push_back(child); });
    if (ir::ExprPtr found = find(below, span, fits)) return found;
  }
  return nullptr;
}

std::vector<ir::ExprPtr> indices_of_read(const std::vector<ir::ExprPtr>& exprs, support::Span span, ir::VarId array) {
  const ir::ExprPtr read = find(exprs, span, [&](const ir::Expr& e) {
    const auto* node = std::get_if<ir::ArrayRead>(&e.node);
    return node != nullptr && node->array == array;
  });
  return read ? std::get<ir::ArrayRead>(read->node).indices : std::vector<ir::ExprPtr>{};
}

void add_once(std::vector<FaultValue>& list, const FaultValue& value) {
  const bool known = std::any_of(list.begin(), list.end(), [&](const FaultValue& v) { return v.span == value.span && v.name == value.name; });
  if (!known && list.size() < most_reads) list.push_back(value);
}

}  // namespace

ReadsBehind::ReadsBehind(const Fault& fault) : fault_(fault), parties_(fault.threads.size()) {}

// A run may begin anew with longer arrays.
void ReadsBehind::on_start(Machine&) { parties_.assign(fault_.threads.size(), {}); }

std::vector<std::vector<FaultValue>> ReadsBehind::reads() const {
  std::vector<std::vector<FaultValue>> all;
  for (const Party& party : parties_) all.push_back(party.found);
  return all;
}

std::vector<std::vector<FaultValue>> ReadsBehind::variables() const {
  std::vector<std::vector<FaultValue>> all;
  for (const Party& party : parties_) all.push_back(party.variables);
  return all;
}

void ReadsBehind::on_step(Machine& machine, const Step& step) {
  const ir::Stmt* stmt = step.instruction->stmt;
  if (stmt == nullptr) return;
  const std::int64_t thread = machine.launch_thread(step.thread);
  for (std::size_t i = 0; i < parties_.size(); ++i) {
    Party& party = parties_[i];
    if (fault_.threads[i].tid != thread) continue;
    count(machine, step, i);
    if (party.met) continue;
    if (const auto exprs = behind(machine, step, i); !exprs.empty()) {
      party.found = reads_of(machine, step, party, exprs);
      party.variables = variables_of(machine, step, exprs);
      party.met = true;
    }
    assign(machine, step, party);
  }
}

void ReadsBehind::on_departure(Machine&, GroupNumber group, const Instruction&) {
  for (Party& party : parties_) {
    if (party.group == group) party.executed.clear();
  }
}

void ReadsBehind::count(Machine& machine, const Step& step, std::size_t number) {
  Party& party = parties_[number];
  party.group = machine.group_of(step.thread);
  const std::int64_t times = ++party.executed[step.at];
  const bool in_phase = machine.phase_of(*party.group) == fault_.threads[number].phase;
  if (party.round == 0 && in_phase && access_of_fault(machine, step, number) != nullptr) party.round = times;
}

std::optional<bool> ReadsBehind::other_iteration() const {
  if (parties_.size() != 2 || fault_.threads[0].phase != fault_.threads[1].phase) return std::nullopt;
  if (parties_[0].round == 0 || parties_[1].round == 0) return std::nullopt;
  return parties_[0].round != parties_[1].round;
}

// The access of this step that the fault names.
const Access* ReadsBehind::access_of_fault(Machine& machine, const Step& step, std::size_t number) const {
  if (!fault_.array) return nullptr;
  const GroupNumber group = machine.group_of(step.thread);
  for (const Access& access : step.accesses) {
    const bool here = access.kind != AccessKind::SpecRead && access.array == *fault_.array && access.span == fault_.threads[number].span &&
                      machine.memory().at(access.array, group).index(access.cell) == fault_.index;
    if (here) return &access;
  }
  return nullptr;
}

// What decides about the fault, if this step of its thread has it: the indices of the access, or the value that does not exist.
std::vector<ir::ExprPtr> ReadsBehind::behind(Machine& machine, const Step& step, std::size_t number) const {
  const ir::Stmt& stmt = *step.instruction->stmt;
  const std::vector<ir::ExprPtr> all = expressions(stmt);
  if (machine.thread(step.thread).status == ThreadStatus::Faulted) {
    const ir::ExprPtr failing = find(all, fault_.span, [](const ir::Expr&) { return true; });
    if (!fault_.array) return failing ? std::vector{failing} : all;
    const auto indices = indices_of_read(all, fault_.span, *fault_.array);
    return indices.empty() ? stored_indices(stmt) : indices;
  }
  const Access* access = access_of_fault(machine, step, number);
  if (access == nullptr) return {};
  return access->kind == AccessKind::Read ? indices_of_read(all, access->span, access->array) : stored_indices(stmt);
}

std::vector<FaultValue> ReadsBehind::reads_of(Machine& machine, const Step& step, const Party& party, const std::vector<ir::ExprPtr>& exprs) const {
  std::vector<FaultValue> list;
  const GroupNumber group = machine.group_of(step.thread);
  const auto changed = [&](const Access& read) {  // by this step: what it read is gone
    return std::any_of(step.accesses.begin(), step.accesses.end(), [&](const Access& other) {
      return (other.kind == AccessKind::Write || other.kind == AccessKind::Atomic) && other.array == read.array && other.cell == read.cell;
    });
  };
  for (const ir::ExprPtr& expr : exprs) {
    ir::any_of(expr, [&](const ir::Expr& e) {
      if (const auto* variable = std::get_if<ir::VarRef>(&e.node)) {
        const auto origin = party.origins.find(variable->var);
        if (origin != party.origins.end()) for (const FaultValue& value : origin->second) add_once(list, value);
      }
      if (const auto* node = std::get_if<ir::ArrayRead>(&e.node)) {
        const auto read = std::find_if(step.accesses.begin(), step.accesses.end(), [&](const Access& access) {
          return access.kind == AccessKind::Read && access.array == node->array && access.span == e.span;
        });
        if (read != step.accesses.end() && !changed(*read)) {
          const ArrayInstance& instance = machine.memory().at(read->array, group);
          const ir::Variable& array = machine.program().module.variables[read->array];
          const Value value = instance.get(read->cell);
          const bool given = array.kind == ir::VarKind::GlobalArray && machine.initial_memory().at(read->array, group).get(read->cell) == value;
          add_once(list, {ir::element_name(array, instance.index(read->cell)), e.span, to_string(value, array.type.element()), given});
        }
      }
      return false;
    });
  }
  return list;
}

// Without what this step assigns: the old value is gone.
std::vector<FaultValue> ReadsBehind::variables_of(Machine& machine, const Step& step, const std::vector<ir::ExprPtr>& exprs) const {
  std::vector<FaultValue> list;
  const bool faulted = machine.thread(step.thread).status == ThreadStatus::Faulted;
  const auto assigned = faulted ? std::nullopt : assigned_variable(*step.instruction);
  const Frame frame = machine.frame(step.thread);
  for (const ir::ExprPtr& expr : exprs) {
    ir::any_of(expr, [&](const ir::Expr& e) {
      const auto* node = std::get_if<ir::VarRef>(&e.node);
      if (node == nullptr || node->var == assigned) return false;
      const ir::Variable& variable = machine.program().module.variables[node->var];
      if (variable.kind != ir::VarKind::Private || !variable.type.is_scalar()) return false;
      const std::uint32_t slot = machine.program().expressions.slot(node->var);
      if (frame.unset != nullptr && frame.unset[slot] != 0) return false;
      add_once(list, {variable.name, variable.span, to_string(frame.slots[slot], variable.type)});
      return false;
    });
  }
  return list;
}

void ReadsBehind::assign(Machine& machine, const Step& step, Party& party) const {
  const ir::Stmt& stmt = *step.instruction->stmt;
  const auto set = [&](ir::VarId var, const ir::ExprPtr& value) {
    if (value) party.origins[var] = reads_of(machine, step, party, {value});
    else party.origins.erase(var);
  };
  ir::visit_stmt(
      stmt,
      [&](const ir::Declare& n) { set(n.var, n.init); },
      [&](const ir::Assign& n) { set(n.var, n.value); },
      [&](const ir::Havoc& n) { set(n.var, nullptr); },
      [&](const ir::AtomicUpdate& n) {
        if (n.result) set(*n.result, nullptr);
      },
      [](const ir::OneOf<ir::Store, ir::Barrier, ir::WarpBarrier, ir::RunKernel, ir::Exchange> auto&) {},
      [](const ir::ProofStep auto&) {},
      [](const ir::Structure auto&) {});
}

}  // namespace permverify::runtime_spec
