#include "logic/ir/effects.h"

#include "logic/ir/lanes.h"
#include "logic/ir/traverse.h"
#include "logic/ir/visit.h"

namespace permverify::ir {
namespace {

using Visit = std::function<void(const Effect&)>;

// One arm for each kind of statement.
class EffectVisitor {
 public:
  explicit EffectVisitor(const Visit& visit) : visit_(visit) {}

  void operator()(const Declare& n) const {
    evaluates(n.init);
    visit_(Defines{n.var, n.init, true});
  }
  void operator()(const Assign& n) const {
    evaluates(n.value);
    visit_(Defines{n.var, n.value});
  }
  void operator()(const Havoc& n) const {
    if (n.lanes) evaluates(operands_of(*n.lanes));
    visit_(Defines{n.var, nullptr, false, n.common});
  }
  void operator()(const Store& n) const {
    evaluates(n.indices);
    evaluates(n.value);
    visit_(Writes{n.array, n.indices, n.value});
  }
  void operator()(const AtomicUpdate& n) const {
    evaluates(n.indices);
    evaluates(n.operands);
    visit_(Writes{n.array, n.indices, nullptr});
    if (n.result) visit_(Defines{*n.result, nullptr});
  }
  void operator()(const Block&) const {}
  void operator()(const If& n) const { evaluates(n.condition); }
  void operator()(const Loop& n) const {
    mentions(n.invariants);
    mentions(n.decreases);
    evaluates(n.condition);
  }
  void operator()(const Leave&) const { visit_(Jumps{}); }
  void operator()(const Break&) const { visit_(Jumps{}); }
  void operator()(const Continue&) const { visit_(Jumps{}); }
  void operator()(const Return&) const { visit_(Jumps{}); }
  void operator()(const Barrier& n) const {
    mentions(n.contract.requires_clauses);
    mentions(n.contract.ensures_clauses);
    if (n.vote) evaluates(n.vote->predicate);
    visit_(Synchronises{n});
    if (n.vote) visit_(Defines{n.vote->result, nullptr, false, true});
  }
  void operator()(const WarpBarrier&) const { visit_(Meets{}); }
  void operator()(const Assert& n) const { mentions(n.condition); }
  void operator()(const Assume& n) const { mentions(n.condition); }
  void operator()(const LemmaCall& n) const { mentions(n.arguments); }
  void operator()(const RunKernel& n) const {
    for (const ExprPtr& size : n.ngroups) evaluates(size);
    for (const ExprPtr& size : n.gsize) evaluates(size);
    evaluates(n.arguments);
    visit_(Runs{n});
    for (const RunKernel& other : n.beside) (*this)(other);
  }
  void operator()(const Exchange& n) const {
    mentions(n.gives);
    mentions(n.takes);
    for (const auto* clauses : {&n.gives, &n.takes}) {
      for (const Clause& clause : *clauses) changes(clause.assertion);
    }
  }

 private:
  void evaluates(const ExprPtr& expr) const {
    if (expr) visit_(Evaluates{*expr});
  }
  void evaluates(const std::vector<ExprPtr>& list) const {
    for (const ExprPtr& expr : list) evaluates(expr);
  }
  void mentions(const ExprPtr& formula) const {
    if (formula) visit_(Mentions{*formula});
  }
  void mentions(const std::vector<ExprPtr>& list) const {
    for (const ExprPtr& formula : list) mentions(formula);
  }
  // What was given up may have any value by now.
  void changes(const ExprPtr& resource) const {
    if (const auto* right = std::get_if<Perm>(&resource->node)) {
      visit_(Writes{right->array, right->indices, nullptr});
    } else if (const auto* atomic = std::get_if<AtomicRight>(&resource->node)) {
      visit_(Writes{atomic->array, atomic->indices, nullptr});
    }
    for_each_child(*resource, [&](const ExprPtr& child) { changes(child); });
  }
  void mentions(const std::vector<Clause>& clauses) const {
    for (const Clause& clause : clauses) mentions(clause.assertion);
  }

  const Visit& visit_;
};

// Where control may go from a statement by itself.
void add_jumps(const Stmt& stmt, Effects& effects) {
  visit_stmt(
      stmt,
      [&](const Leave& n) { effects.leaves.insert(n.label); },
      [&](const Break&) { effects.breaks = true; },
      [&](const Continue&) { effects.continues = true; },
      [&](const Return&) { effects.returns = true; },
      [](const Compound auto&) {},
      [](const OneOf<Declare, Assign, Havoc, Store, AtomicUpdate, Barrier, WarpBarrier, RunKernel,
                     Exchange> auto&) {},
      [](const ProofStep auto&) {});
}

// What goes to the end of a block or of a loop stays inside of it.
void drop_inner_jumps(const Stmt& stmt, Effects& effects) {
  if (const auto* block = std::get_if<Block>(&stmt.node)) effects.leaves.erase(block->label);
  if (std::holds_alternative<Loop>(stmt.node)) effects.breaks = effects.continues = false;
}

}  // namespace

void visit_each_effect(const Stmt& stmt, const Visit& visit) {
  std::visit(EffectVisitor(visit), stmt.node);
}

void for_each_declaration(const Stmt& stmt, const std::function<void(VarId)>& visit) {
  visit_each_effect(stmt, [&](const Effect& effect) {
    const auto* defines = std::get_if<Defines>(&effect);
    if (defines && defines->declares) visit(defines->var);
  });
  for_each_list(stmt, [&](const StmtList& list) { for_each_declaration(list, visit); });
}

void for_each_declaration(const StmtList& list, const std::function<void(VarId)>& visit) {
  for (const StmtPtr& stmt : list) for_each_declaration(*stmt, visit);
}

const Barrier* barrier_of(const Stmt& stmt) {
  const Barrier* result = nullptr;
  visit_stmt(
      stmt,
      [&](const Barrier& n) { result = &n; },
      [](const OneOf<Declare, Assign, Havoc, Store, AtomicUpdate, WarpBarrier, RunKernel, Exchange> auto&) {},
      [](const ProofStep auto&) {},
      [](const Structure auto&) {});
  return result;
}

std::optional<VarId> array_read_by(const Expr& node) {
  if (const auto* read = std::get_if<ArrayRead>(&node.node)) return read->array;
  const auto* var = std::get_if<VarRef>(&node.node);
  return var && node.type.is_array() ? std::optional(var->var) : std::nullopt;
}

void add_reads(const Expr& expr, Effects& effects) {
  if (const auto array = array_read_by(expr)) {
    effects.arrays.insert(*array);
  } else if (const auto* var = std::get_if<VarRef>(&expr.node)) {
    effects.variables.insert(var->var);
  }
  for_each_child(expr, [&](const ExprPtr& child) { add_reads(*child, effects); });
}

void Effects::add(const Effects& other) {
  defined.insert(other.defined.begin(), other.defined.end());
  stored.insert(other.stored.begin(), other.stored.end());
  updated.insert(other.updated.begin(), other.updated.end());
  variables.insert(other.variables.begin(), other.variables.end());
  arrays.insert(other.arrays.begin(), other.arrays.end());
  runs.insert(other.runs.begin(), other.runs.end());
  leaves.insert(other.leaves.begin(), other.leaves.end());
  breaks |= other.breaks;
  continues |= other.continues;
  returns |= other.returns;
  synchronises |= other.synchronises;
  meets |= other.meets;
}

Effects effects_of(const Stmt& stmt) {
  Effects result;
  visit_effects(
      stmt,
      [&](const Evaluates& e) { add_reads(e.expr, result); },
      [&](const Mentions& e) { add_reads(e.formula, result); },
      [&](const Defines& e) { result.defined.insert(e.var); },
      [&](const Writes& e) { (e.value ? result.stored : result.updated).insert(e.array); },
      [&](const Synchronises&) { result.synchronises = true; },
      [&](const Meets&) { result.synchronises = result.meets = true; },
      [&](const Runs& e) { result.runs.insert(e.run.kernel); },
      [](const Jumps&) {});
  add_jumps(stmt, result);
  for_each_list(stmt, [&](const StmtList& list) { result.add(effects_of(list)); });
  drop_inner_jumps(stmt, result);
  return result;
}

Effects effects_of(const StmtList& list) {
  Effects result;
  for (const StmtPtr& stmt : list) result.add(effects_of(*stmt));
  return result;
}

std::set<VarId> written_by(const Module& module, const Kernel& kernel) {
  std::set<VarId> result;  // private arrays among them, which no rule about memory asks for
  const Effects effects = effects_of(kernel.body);
  result.insert(effects.stored.begin(), effects.stored.end());
  result.insert(effects.updated.begin(), effects.updated.end());
  for (const KernelId run : effects.runs) result.merge(written_by(module, module.kernels[run]));
  return result;
}

std::set<KernelId> run_by_others(const Module& module) {
  std::set<KernelId> result;
  for (const Kernel& kernel : module.kernels) result.merge(effects_of(kernel.body).runs);
  return result;
}

}  // namespace permverify::ir
