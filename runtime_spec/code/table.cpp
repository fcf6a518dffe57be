#include <functional>

#include "logic/ir/traverse.h"
#include "runtime_spec/code/builder.h"
#include "runtime_spec/code/run.h"
#include "support/overloaded.h"

namespace permverify::runtime_spec {

using namespace ir;

struct ExpressionTable::Tables : ExpressionTables {
  using ExpressionTables::ExpressionTables;
  std::vector<std::unique_ptr<Binders>> binders;
};
struct ExpressionTable::Binders : BinderPlan {};

namespace {

// Every expression of a statement, contracts included.
void for_each_expr(const Stmt& stmt, const std::function<void(const ExprPtr&)>& visit) {
  const auto all = [&](const std::vector<ExprPtr>& list) {
    for (const auto& e : list) visit(e);
  };
  const auto clauses = [&](const std::vector<Clause>& list) {
    for (const auto& c : list) visit(c.assertion);
  };
  std::visit(support::Overloaded{[&](const Declare& n) { visit(n.init); },
                                 [&](const Assign& n) { visit(n.value); },
                                 [&](const Store& n) {
                                   all(n.indices);
                                   visit(n.value);
                                 },
                                 [&](const AtomicUpdate& n) {
                                   all(n.indices);
                                   all(n.operands);
                                 },
                                 [](const Havoc&) {}, [](const Block&) {}, [](const Leave&) {}, [&](const If& n) { visit(n.condition); },
                                 [&](const Loop& n) {
                                   visit(n.condition);
                                   clauses(n.invariants);
                                   all(n.decreases);
                                 },
                                 [](const Break&) {}, [](const Continue&) {}, [](const Return&) {},
                                 [&](const Barrier& n) {
                                   clauses(n.contract.requires_clauses);
                                   clauses(n.contract.ensures_clauses);
                                 },
                                 [&](const Assert& n) { visit(n.condition); },
                                 [&](const Assume& n) { visit(n.condition); },
                                 [&](const LemmaCall& n) { all(n.arguments); }},
             stmt.node);
}

}  // namespace

ExpressionTable::ExpressionTable(const Module& module, const Kernel& kernel)
    : tables_(std::make_unique<Tables>(module, kernel)) {
  for (const VarId param : kernel.params) slot(param);
  const std::function<void(const ExprPtr&)> binders_of = [&](const ExprPtr& expr) {
    if (!expr) return;
    if (const auto* q = std::get_if<Quantifier>(&expr->node)) {
      for (const auto& binder : q->binders) slot(binder.var);
    }
    if (const auto* r = std::get_if<Reduction>(&expr->node)) slot(r->binder.var);
    for_each_child(*expr, binders_of);
  };
  for_each_stmt(kernel.body, [&](const Stmt& stmt) {
    if (const auto* d = std::get_if<Declare>(&stmt.node)) slot(d->var);
  });
  for_each_stmt(kernel.body, [&](const Stmt& stmt) { for_each_expr(stmt, binders_of); });
  for (const Contract* c :
       {&kernel.kernel_contract, &kernel.group_contract, &kernel.thread_contract}) {
    for (const auto& clause : c->requires_clauses) binders_of(clause.assertion);
    for (const auto& clause : c->ensures_clauses) binders_of(clause.assertion);
  }
}

ExpressionTable::~ExpressionTable() = default;

Code ExpressionTable::add(const ExprPtr& expr, Meaning meaning) {
  if (!expr) return no_code;
  return Builder(*tables_, meaning).add(*expr);
}

std::uint32_t ExpressionTable::slot(VarId var) {
  Tables& t = *tables_;
  if (t.slots.size() <= var) t.slots.resize(var + 1U, no_code);
  if (t.slots[var] == no_code) {
    t.slots[var] = static_cast<std::uint32_t>(t.variables.size());
    t.variables.push_back(var);
  }
  return t.slots[var];
}

std::uint32_t ExpressionTable::slot_count() const {
  return static_cast<std::uint32_t>(tables_->variables.size());
}

Value ExpressionTable::evaluate(Code code, Frame& frame) const {
  return Run(*tables_, frame).value(code);
}
bool ExpressionTable::evaluate_bool(Code code, Frame& frame) const {
  return Run(*tables_, frame).word(code) != 0;
}
std::int64_t ExpressionTable::evaluate_int(Code code, Frame& frame) const {
  return Run(*tables_, frame).word(code);
}

const ExpressionTable::Binders* ExpressionTable::add_binders(const std::vector<Binder>& binders,
                                                             const ExprPtr& range) {
  std::vector<ExprPtr> conjuncts;
  split_conjuncts(range, conjuncts);
  auto made = std::make_unique<Binders>();
  static_cast<BinderPlan&>(*made) = Builder(*tables_, Meaning::Formula).plan(binders, conjuncts);
  tables_->binders.push_back(std::move(made));
  return tables_->binders.back().get();
}

void ExpressionTable::for_each_binding(const Binders& binders, Frame& frame, bool (*visit)(void*),
                                       void* with) const {
  Run run(*tables_, frame);
  run.enumerate(binders, [&] { return visit(with); });
}

}  // namespace permverify::runtime_spec
