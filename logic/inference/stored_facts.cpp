#include "logic/inference/stored_facts.h"

#include <algorithm>

#include "logic/inference/phase_walk.h"
#include "logic/ir/effects.h"
#include "logic/ir/traverse.h"

namespace permverify::inference {

using namespace ir;

namespace {

constexpr std::size_t too_large_to_state = 40;

std::set<VarId> bound_in(const Module& module, const std::vector<ExprPtr>& exprs) {
  std::set<VarId> result;
  for (const ExprPtr& expr : exprs) {
    for (const VarId var : variables_of(expr)) {
      if (module.variables[var].kind == VarKind::Bound) result.insert(var);
    }
  }
  return result;
}

// Memory that the kernel changes, as it was at launch.
ExprPtr at_launch(const Scene& scene, const ExprPtr& value) {
  if (const auto* read = std::get_if<ArrayRead>(&value->node)) {
    if (scene.shared.count(read->array) == 0) return value;
    return make_expr(Old{value}, value->type, {});
  }
  if (const auto* b = std::get_if<Binary>(&value->node)) {
    return make_expr(Binary{b->op, at_launch(scene, b->left), at_launch(scene, b->right)}, value->type, {});
  }
  if (const auto* u = std::get_if<Unary>(&value->node)) {
    return make_expr(Unary{u->op, at_launch(scene, u->operand)}, value->type, {});
  }
  if (const auto* c = std::get_if<Cast>(&value->node)) {
    return make_expr(Cast{at_launch(scene, c->operand)}, value->type, {});
  }
  if (const auto* c = std::get_if<Conditional>(&value->node)) {
    return make_expr(Conditional{at_launch(scene, c->condition), at_launch(scene, c->then_value),
                                 at_launch(scene, c->else_value)},
                     value->type, {});
  }
  return value;
}

bool changes_during_launch(const Scene& scene, const ExprPtr& value) {
  return any_of(value, [&](const Expr& e) {
    const auto array = array_read_by(e);
    return array && scene.shared.count(*array) != 0;
  });
}

bool names_variables(const Scene& scene, const ExprPtr& value) {
  return any_of(value, [&](const Expr& e) {
    const auto* ref = std::get_if<VarRef>(&e.node);
    return ref && (scene.module.variables[ref->var].kind == VarKind::Private || scene.assigned.count(ref->var) != 0);
  });
}

ExprPtr all_of(const std::vector<ExprPtr>& conditions) {
  ExprPtr all = conditions.front();
  for (std::size_t i = 1; i < conditions.size(); ++i) {
    all = make_expr(Binary{BinaryOp::And, all, conditions[i]}, bool_type, {});
  }
  return all;
}

class StoredFacts {
 public:
  StoredFacts(const Scene& scene, bool from_launch) : s_(scene), from_launch_(from_launch) {}

  // The clause for a store; null where it cannot be stated.
  ExprPtr of(const StoredCell& cell) const {
    if (cell.index.empty() || !cell.value || size_of(cell.value) > too_large_to_state) return nullptr;
    std::vector<ExprPtr> parts = cell.index;
    parts.insert(parts.end(), cell.guard.begin(), cell.guard.end());
    if (!std::ranges::all_of(parts, [&](const ExprPtr& e) { return s_.closed(e); })) return nullptr;
    if (names_variables(s_, cell.value)) return nullptr;
    if (!from_launch_ && changes_during_launch(s_, cell.value)) return nullptr;
    const std::set<VarId> bound = bound_in(s_.module, cell.index);
    for (const VarId var : bound_in(s_.module, {cell.value})) {
      if (bound.count(var) == 0) return nullptr;
    }
    const Type element = s_.module.variables[cell.array].type.element();
    const ExprPtr now = make_expr(ArrayRead{cell.array, cell.index}, element, {});
    ExprPtr fact = make_expr(Binary{BinaryOp::Eq, now, at_launch(s_, cell.value)}, bool_type, {});
    std::vector<ExprPtr> outer, inner;
    for (const ExprPtr& e : cell.guard) {
      const std::set<VarId> mine = bound_in(s_.module, {e});
      if (!std::ranges::includes(bound, mine)) return nullptr;
      (mine.empty() ? outer : inner).push_back(e);
    }
    if (!bound.empty()) fact = for_all(bound, inner, fact);
    if (!outer.empty()) fact = make_expr(Binary{BinaryOp::Implies, all_of(outer), fact}, bool_type, {});
    return fact;
  }

 private:
  static ExprPtr for_all(const std::set<VarId>& bound, const std::vector<ExprPtr>& range, ExprPtr body) {
    Quantifier result{QuantifierKind::Forall, {}, nullptr, std::move(body), {}};
    for (const VarId var : bound) result.binders.push_back({var, nullptr, nullptr});
    if (!range.empty()) result.range = all_of(range);
    return make_expr(std::move(result), bool_type, {});
  }

  const Scene& s_;
  bool from_launch_;
};

// The value as it is: of no integer and no truth value.
ExprPtr number_value(const Scene& scene, const Knowledge& at, const ExprPtr& expr) {
  const auto part = [&](const ExprPtr& e) { return stored_value(scene, at, e); };
  const auto made = [&](Expr::Node node) { return make_expr(std::move(node), expr->type, {}); };
  if (const auto* ref = std::get_if<VarRef>(&expr->node)) {
    if (scene.module.variables[ref->var].kind == VarKind::KernelParam && scene.assigned.count(ref->var) == 0) {
      return made(*ref);
    }
    const auto known = at.numbers.find(ref->var);
    return known == at.numbers.end() ? nullptr : known->second;
  }
  if (const auto* read = std::get_if<ArrayRead>(&expr->node)) {
    if (scene.memory.count(read->array) == 0 || at.stored.count(read->array) != 0) return nullptr;
    std::vector<ExprPtr> index = Reader(scene.module, scene.memory, at, nullptr).indices(read->indices);
    return index.empty() ? nullptr : made(ArrayRead{read->array, std::move(index)});
  }
  if (const auto* u = std::get_if<Unary>(&expr->node)) {
    const ExprPtr operand = part(u->operand);
    return operand ? made(Unary{u->op, operand}) : nullptr;
  }
  if (const auto* b = std::get_if<Binary>(&expr->node)) {
    const ExprPtr left = part(b->left), right = left ? part(b->right) : nullptr;
    return right ? made(Binary{b->op, left, right}) : nullptr;
  }
  if (const auto* c = std::get_if<Cast>(&expr->node)) {
    const ExprPtr operand = part(c->operand);
    return operand ? made(Cast{operand}) : nullptr;
  }
  if (const auto* c = std::get_if<Conditional>(&expr->node)) {
    const ExprPtr condition = part(c->condition), yes = part(c->then_value), no = part(c->else_value);
    return condition && yes && no ? made(Conditional{condition, yes, no}) : nullptr;
  }
  return any_of(expr, [](const Expr& e) { return std::holds_alternative<Call>(e.node) || e.type.is_array(); })
             ? nullptr
             : made(expr->node);  // a literal
}

}  // namespace

ExprPtr stored_value(const Scene& scene, const Knowledge& at, const ExprPtr& expr) {
  if (!expr) return nullptr;
  if (expr->type.is_integer() || expr->type.is_bool()) return Reader(scene.module, scene.memory, at, nullptr).value(expr);
  return expr->type.is_scalar() ? number_value(scene, at, expr) : nullptr;
}

std::vector<Clause> stored_facts(const Scene& scene, const std::vector<std::vector<StoredCell>>& stores,
                                 const std::vector<bool>& reaches_end) {
  const Effects effects = effects_of(scene.kernel.body);
  std::map<VarId, std::size_t> phases_of;  // how many phases store to the array
  for (const auto& phase : stores) {
    std::set<VarId> arrays;
    for (const StoredCell& cell : phase) arrays.insert(cell.array);
    for (const VarId array : arrays) ++phases_of[array];
  }
  std::vector<Clause> result;
  for (std::size_t p = 0; p < stores.size(); ++p) {
    std::map<std::string, ExprPtr> of_cell;  // the last store to an element counts
    std::vector<std::string> order;
    for (const StoredCell& cell : stores[p]) {
      const bool lasts = reaches_end[p] || phases_of[cell.array] == 1;
      const bool global = scene.module.variables[cell.array].kind == VarKind::GlobalArray;
      if (!lasts || !global || effects.updated.count(cell.array) != 0) continue;
      const std::string name = std::to_string(cell.array) + key(cell.index) + key(cell.guard);
      if (of_cell.count(name) == 0) order.push_back(name);
      of_cell[name] = StoredFacts(scene, p == 0).of(cell);
    }
    for (const std::string& name : order) {
      if (const ExprPtr& fact = of_cell[name]) result.push_back({fact, scene.kernel.span});
    }
  }
  return result;
}

}  // namespace permverify::inference
