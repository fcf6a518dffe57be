#include "logic/ir/validate.h"

#include <algorithm>

#include "logic/ir/effects.h"
#include "logic/ir/lanes.h"
#include "logic/ir/validate_expr.h"
#include "logic/ir/visit.h"

namespace permverify::ir {
namespace {

std::size_t operands_of(AtomicOp op) {
  switch (op) {
    case AtomicOp::Inc:
    case AtomicOp::Dec: return 0;
    case AtomicOp::CmpXchg: return 2;
    case AtomicOp::Add:
    case AtomicOp::Sub:
    case AtomicOp::Min:
    case AtomicOp::Max:
    case AtomicOp::And:
    case AtomicOp::Or:
    case AtomicOp::Xor:
    case AtomicOp::Xchg:
    case AtomicOp::BoundedInc:
    case AtomicOp::BoundedDec: return 1;
  }
  return 1;
}

// The statements of one kernel or of one lemma.
class StatementRules {
 public:
  StatementRules(const Module& module, ExpressionRules& rules, bool host, Place place)
      : module_(module), rules_(rules), host_(host), place_(place) {}

  void list(const StmtList& stmts) {
    const std::size_t outside = visible_.size();
    for (const StmtPtr& stmt : stmts) one(stmt);
    leave_scope(outside);
  }

  BarrierId last_barrier = 0;

 private:
  void one(const StmtPtr& stmt) {
    if (!rules_.require(stmt != nullptr, "statement.missing", "a statement is missing", {})) return;
    rules_.check_span(stmt->span);
    const Place outside = place_;
    if (stmt->ghost) place_ = Place::Formula;
    span_ = stmt->span;
    std::visit([&](const auto& n) { node(n); }, stmt->node);
    place_ = outside;
  }

  // A parameter is the thread's own copy.
  bool is_own(VarId var) {
    if (!rules_.visible(var, span_)) return false;
    const VarKind kind = rules_.variable(var).kind;
    return rules_.require(kind == VarKind::Private || kind == VarKind::KernelParam, "variable.kind",
                          "only variables of the thread are assigned", span_);
  }

  void node(const Declare& n) {
    if (!rules_.exists(n.var, span_)) return;
    const Variable& variable = rules_.variable(n.var);
    const bool array = variable.kind == VarKind::PrivateArray;
    const bool fresh = declared_.insert(n.var).second || rules_.scope.count(n.var) == 0;
    rules_.require(fresh && (array || variable.kind == VarKind::Private), "declaration.variable",
                   "a declaration declares a private variable that is not there yet", span_);
    if (n.init) rules_.check_as(n.init, variable.type, place_, span_);
    if (array) own_array(variable, n);
    if (rules_.scope.insert(n.var).second) visible_.push_back(n.var);
  }
  // What was declared since then is not visible any more.
  void leave_scope(std::size_t outside) {
    for (; visible_.size() > outside; visible_.pop_back()) rules_.scope.erase(visible_.back());
  }
  void own_array(const Variable& variable, const Declare& n) {
    bool sized = !n.init && variable.type.is_array() && variable.extents.size() == variable.type.rank;
    for (const ExprPtr& extent : variable.extents) {
      sized = sized && extent && std::holds_alternative<IntLit>(extent->node);
    }
    rules_.require(sized, "array.extent", "extents of a private array are literals", span_);
  }
  void node(const Assign& n) {
    if (is_own(n.var)) rules_.check_as(n.value, rules_.variable(n.var).type, place_, span_);
  }
  void node(const Havoc& n) {
    if (!is_own(n.var)) return;
    rules_.require(rules_.variable(n.var).type.is_scalar(), "havoc.scalar",
                   "only a scalar gets any value", span_);
    if (n.lanes) lanes(*n.lanes);
  }
  // Proofs do not look at the operands: evaluating them accesses nothing and cannot fail.
  void lanes(const Lanes& n) {
    rules_.require(operands_of(n).size() == (is_vote(n.op) ? 2 : 4), "lanes.operands", "an operation of lanes has its operands", span_);
    for (const ExprPtr& operand : operands_of(n)) {
      rules_.require(is_plain(*operand), "lanes.operand", "operands of lanes are variables or literals", span_);
    }
  }

  // Arrays that statements write.
  void cell(VarId array, const std::vector<ExprPtr>& indices) {
    rules_.check_indices(array, indices, place_, span_);
    if (array >= module_.variables.size()) return;
    const Variable& variable = rules_.variable(array);
    const bool written = variable.kind == VarKind::GlobalArray || variable.kind == VarKind::LocalArray ||
                         variable.kind == VarKind::PrivateArray;
    rules_.require(written && variable.contents.empty(), "array.written",
                   "only arrays without fixed contents are written", span_);
  }
  void node(const Store& n) {
    cell(n.array, n.indices);
    const bool known = n.array < module_.variables.size();
    if (known) rules_.check_as(n.value, rules_.variable(n.array).type.element(), place_, span_);
  }
  void node(const AtomicUpdate& n) {
    cell(n.array, n.indices);
    rules_.require(n.operands.size() == operands_of(n.op), "atomic.operands",
                   "an atomic operation has its number of operands", span_);
    if (n.array >= module_.variables.size()) return;
    rules_.require(n.scope == AtomicScope::All || rules_.variable(n.array).kind == VarKind::GlobalArray,
                   "atomic.scope", "only in global memory a scope leaves out threads", span_);
    const Type element = rules_.variable(n.array).type.element();
    for (const ExprPtr& operand : n.operands) rules_.check_as(operand, element, place_, span_);
    if (!n.result || !is_own(*n.result)) return;
    rules_.require(fits(element, rules_.variable(*n.result).type), "atomic.result",
                   "the result has the type of the cell", span_);
  }

  void node(const Block& n) {
    if (n.label == no_label) return list(n.body);
    rules_.require(labels_.insert(n.label).second, "label.unique", "two blocks have one label", span_);
    open_.insert(n.label);
    list(n.body);
    open_.erase(n.label);
  }
  void node(const If& n) {
    rules_.check_as(n.condition, bool_type, place_, span_);
    list(n.then_body);
    list(n.else_body);
  }
  void node(const Loop& n) {
    const std::size_t outside = visible_.size();
    for (const StmtList* head : {&n.init, &n.step}) {
      const bool jumps = effects_of(*head).may_jump();
      rules_.require(!jumps, "loop.head", "nothing jumps out of the head of a loop", span_);
    }
    for (const StmtPtr& stmt : n.init) one(stmt);
    rules_.check_clauses(n.invariants);
    for (const ExprPtr& part : n.decreases) rules_.check(part, Place::Formula, span_);
    if (n.condition) rules_.check_as(n.condition, bool_type, place_, span_);
    ++loops_;
    list(n.body);
    --loops_;
    list(n.step);
    leave_scope(outside);
  }
  void node(const Leave& n) {
    rules_.require(open_.count(n.label) != 0, "jump.target", "no block around has this label", span_);
  }
  void node(const OneOf<Break, Continue> auto&) {
    rules_.require(loops_ > 0, "jump.target", "there is no loop around", span_);
  }
  void node(const Return&) {}
  void node(const Barrier& n) {
    rules_.require(n.id == last_barrier + 1, "barrier.number", "barriers are numbered in source order",
                   span_);
    last_barrier = n.id;
    rules_.check_clauses(n.contract.requires_clauses);
    rules_.check_clauses(n.contract.ensures_clauses);
    if (n.vote) vote(*n.vote);
  }
  void vote(const Vote& n) {
    rules_.check_as(n.predicate, bool_type, place_, span_);
    const bool variable = n.predicate && std::holds_alternative<VarRef>(n.predicate->node);
    rules_.require(variable, "vote.predicate", "a vote asks for a variable of the thread", span_);
    if (!is_own(n.result)) return;
    rules_.require(rules_.variable(n.result).type.is_scalar(), "vote.result",
                   "the answer of a vote is a scalar", span_);
  }
  void node(const WarpBarrier&) {}
  void node(const OneOf<Assert, Assume> auto& n) { rules_.check_clauses({{n.condition, span_}}); }
  void node(const LemmaCall& n) {
    for (const ExprPtr& argument : n.arguments) rules_.check(argument, Place::Formula, span_);
    const bool lemma = n.lemma < module_.functions.size() && module_.functions[n.lemma].is_lemma &&
                       module_.functions[n.lemma].params.size() == n.arguments.size();
    rules_.require(lemma, "call.lemma", "a lemma is called with its parameters", span_);
  }
  void node(const RunKernel& n) {
    for (const ExprPtr& size : n.gsize) run_size(size);
    for (const ExprPtr& size : n.ngroups) run_size(size);
    for (const ExprPtr& argument : n.arguments) rules_.check(argument, place_, span_);
    const bool block = host_ && n.kernel < module_.kernels.size() &&
                       module_.kernels[n.kernel].role == KernelRole::Block &&
                       module_.kernels[n.kernel].params.size() == n.arguments.size();
    rules_.require(block, "run.kernel", "a host runs a block with its parameters", span_);
    for (const RunKernel& other : n.beside) node(other);
  }
  void node(const Exchange& n) {
    rules_.check_clauses(n.gives);
    rules_.check_clauses(n.takes);
  }
  void run_size(const ExprPtr& size) {
    if (size) rules_.check_index(size, place_, span_);
  }

  const Module& module_;
  ExpressionRules& rules_;
  const bool host_;
  Place place_;  // of what is evaluated: in lemmas and in ghost code a formula
  Span span_;
  std::set<VarId> declared_;
  std::vector<VarId> visible_;  // declared in a block that is not left yet, in order
  std::set<LabelId> labels_, open_;
  int loops_ = 0;
};

class ModuleRules {
 public:
  ModuleRules(const Module& module, const support::SourceManager& sources)
      : module_(module), rules_(module, sources) {}

  std::vector<Defect> run() {
    for (const Variable& variable : module_.variables) rules_.check_span(variable.span);
    for (const Function& f : module_.functions) function(f);
    for (const Kernel& k : module_.kernels) kernel(k);
    return std::move(rules_.defects);
  }

 private:
  void names(const std::vector<VarId>& vars, std::initializer_list<VarKind> kinds, Span span) {
    for (const VarId var : vars) {
      if (!rules_.exists(var, span)) continue;
      bool fine = rules_.scope.insert(var).second;
      const VarKind kind = rules_.variable(var).kind;
      fine = fine && std::find(kinds.begin(), kinds.end(), kind) != kinds.end();
      rules_.require(fine, "variable.kind", "this is no such parameter or array", span);
    }
  }
  void contract(const Contract& contract) {
    rules_.check_clauses(contract.requires_clauses);
    rules_.check_clauses(contract.ensures_clauses);
  }

  void function(const Function& f) {
    rules_.check_span(f.span);
    rules_.scope.clear();
    names(f.params, {VarKind::FunctionParam}, f.span);
    rules_.check_clauses(f.contract.requires_clauses);
    if (!f.is_lemma) rules_.result_type = f.result;
    rules_.check_clauses(f.contract.ensures_clauses);
    rules_.result_type.reset();
    for (const ExprPtr& part : f.decreases) rules_.check(part, Place::Formula, f.span);
    for (const auto& trigger : f.triggers) {
      for (const ExprPtr& part : trigger) rules_.check(part, Place::Formula, f.span);
    }
    if (f.body) rules_.check_as(f.body, f.result, Place::Formula, f.span);
    StatementRules(module_, rules_, false, Place::Formula).list(f.lemma_body);
  }

  void kernel(const Kernel& k) {
    rules_.check_span(k.span);
    rules_.check_span(k.end);
    rules_.scope.clear();
    names(k.params, {VarKind::KernelParam}, k.span);
    names(k.arrays, {VarKind::GlobalArray, VarKind::LocalArray}, k.span);
    for (const VarId var : k.arrays) {
      if (var < module_.variables.size()) array(rules_.variable(var));
    }
    contract(k.kernel_contract);
    contract(k.group_contract);
    contract(k.thread_contract);
    StatementRules statements(module_, rules_, k.role == KernelRole::Host, Place::Program);
    statements.list(k.body);
    rules_.require(statements.last_barrier == k.barrier_count, "barrier.number",
                   "the number of barriers is another one", k.span);
    for (const Assumption& assumption : k.assumptions) rules_.check_span(assumption.span);
  }

  void array(const Variable& variable) {
    const bool fine = variable.type.is_array() && variable.extents.size() == variable.type.rank;
    rules_.require(fine, "array.extent", "an array has an extent for each dimension", variable.span);
    for (const ExprPtr& extent : variable.extents) {
      if (extent) rules_.check_index(extent, Place::Program, variable.span);
    }
    for (const ExprPtr& value : variable.contents) {
      rules_.check_as(value, variable.type.element(), Place::Program, variable.span);
    }
  }

  const Module& module_;
  ExpressionRules rules_;
};

}  // namespace

std::vector<Defect> validate(const Module& module, const support::SourceManager& sources) {
  return ModuleRules(module, sources).run();
}

}  // namespace permverify::ir
