#include <algorithm>
#include <functional>

#include "logic/ir/effects.h"
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

}  // namespace

ExpressionTable::ExpressionTable(const Module& module, const Kernel& kernel)
    : tables_(std::make_unique<Tables>(module, kernel)) {
  for (const VarId param : kernel.params) slot(param);
  const std::function<void(const Expr&)> binders_of = [&](const Expr& expr) {
    if (const auto* q = std::get_if<Quantifier>(&expr.node)) {
      for (const auto& binder : q->binders) slot(binder.var);
    }
    if (const auto* r = std::get_if<Reduction>(&expr.node)) slot(r->binder.var);
    for_each_child(expr, [&](const ExprPtr& child) { binders_of(*child); });
  };
  for_each_declaration(kernel.body, [&](VarId var) {
    if (module.variables[var].kind != VarKind::PrivateArray) slot(var);
    else add_private_array(var);
  });
  for_each_stmt(kernel.body, [&](const Stmt& stmt) {
    visit_effects(
        stmt,
        [&](const Evaluates& e) { binders_of(e.expr); },
        [&](const Mentions& e) { binders_of(e.formula); },
        [](const Defines&) {}, [](const Writes&) {}, [](const Synchronises&) {}, [](const Meets&) {},
        [](const Runs&) {}, [](const Jumps&) {});
  });
  for (const Contract* c :
       {&kernel.kernel_contract, &kernel.group_contract, &kernel.thread_contract}) {
    for (const auto& clause : c->requires_clauses) binders_of(*clause.assertion);
    for (const auto& clause : c->ensures_clauses) binders_of(*clause.assertion);
  }
}

ExpressionTable::~ExpressionTable() = default;

// Its extents are literals: the cells of all private arrays stand in one row for each thread.
void ExpressionTable::add_private_array(VarId var) {
  constexpr std::int64_t most_cells = std::int64_t{1} << 20;  // of one thread
  const auto& known = tables_->private_arrays;
  for (const PrivateArray& other : known) {
    if (other.array == var) return;
  }
  const Variable& variable = tables_->module.variables[var];
  PrivateArray made{var, private_cells(), {}};
  std::int64_t cells = 1;
  for (const ExprPtr& extent : variable.extents) {
    const auto* literal = extent ? std::get_if<IntLit>(&extent->node) : nullptr;
    if (!literal || literal->value < 1) {
      throw EvaluationStop(Reason::Unsupported, variable.span, "unsupported:private_array_extent");
    }
    if (cells > most_cells / literal->value) {
      throw EvaluationStop(Reason::TooLarge, variable.span,
                           "more than 1,048,576 elements of private arrays");
    }
    cells *= literal->value;
    made.extents.push_back(literal->value);
  }
  if (made.first + cells > most_cells) {
    throw EvaluationStop(Reason::TooLarge, variable.span,
                         "more than 1,048,576 elements of private arrays");
  }
  tables_->private_arrays.push_back(std::move(made));
}

const std::vector<PrivateArray>& ExpressionTable::private_arrays() const {
  return tables_->private_arrays;
}

std::uint32_t ExpressionTable::private_cells() const {
  const auto& all = tables_->private_arrays;
  return all.empty() ? 0 : all.back().first + all.back().size();
}

const PrivateArray& ExpressionTable::private_array(VarId array) const {
  return tables_->private_arrays[tables_->private_index(array)];
}

// The body declares an array before it names it.
std::uint32_t ExpressionTables::private_index(VarId array) const {
  const auto found = std::find_if(private_arrays.begin(), private_arrays.end(),
                                  [&](const PrivateArray& a) { return a.array == array; });
  return static_cast<std::uint32_t>(found - private_arrays.begin());
}

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
