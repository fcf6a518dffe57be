// Soundness: as for all candidates, nothing rests on this file (demanded.cpp).
#include "logic/inference/promised.h"

#include <algorithm>

#include "logic/inference/formula_rewriting.h"
#include "logic/ir/effects.h"
#include "logic/ir/traverse.h"

namespace permverify::inference {

using namespace ir;

namespace {

ExprPtr without_all_casts(const ExprPtr& expr) {
  return changed(expr, [](const ExprPtr& e) -> ExprPtr {
    return std::holds_alternative<Cast>(e->node) ? without_all_casts(without_casts(e)) : nullptr;
  });
}

// Finds values of the bound variables for which a pattern is an index.
class Matching {
 public:
  Matching(const std::vector<VarId>& bound, const Definitions& definitions) : bound_(bound), definitions_(definitions) {}

  bool match(const std::vector<ExprPtr>& pattern, const std::vector<ExprPtr>& index) {
    return std::ranges::equal(pattern, index, [this](const auto& a, const auto& b) { return match(a, b); });
  }
  const std::map<VarId, ExprPtr>& values() const { return values_; }

 private:
  bool match(const ExprPtr& written, const ExprPtr& given) {
    const ExprPtr pattern = without_casts(written), index = without_casts(given);
    if (const auto* ref = std::get_if<VarRef>(&pattern->node); ref && is_bound(ref->var)) {
      const auto [at, added] = values_.emplace(ref->var, converted(index));
      return added || text(at->second) == text(index);
    }
    if (text(pattern) == text(index)) return !mentions_bound(pattern);
    if (match_parts(pattern, index)) return true;
    const auto* ref = std::get_if<VarRef>(&index->node);
    const auto definition = ref ? definitions_.find(ref->var) : definitions_.end();
    return definition != definitions_.end() && match(pattern, definition->second);
  }

  bool match_parts(const ExprPtr& pattern, const ExprPtr& index) {
    const auto* a = std::get_if<Binary>(&pattern->node);
    const auto* b = std::get_if<Binary>(&index->node);
    if (!a || !b || a->op != b->op) return false;
    const std::map<VarId, ExprPtr> before = values_;
    if (match(a->left, b->left) && match(a->right, b->right)) return true;
    values_ = before;
    const bool commutes = a->op == BinaryOp::Add || a->op == BinaryOp::Mul;
    if (commutes && match(a->left, b->right) && match(a->right, b->left)) return true;
    values_ = before;
    return false;
  }

  static std::string text(const ExprPtr& expr) { return key(without_all_casts(expr)); }
  bool is_bound(VarId var) const { return std::ranges::count(bound_, var) != 0; }
  bool mentions_bound(const ExprPtr& expr) const {
    return std::ranges::any_of(bound_, [&](VarId var) { return mentions(expr, var); });
  }

  const std::vector<VarId>& bound_;
  const Definitions& definitions_;
  std::map<VarId, ExprPtr> values_;
};

// The elements of the array that the formula reads, those under `\old` left out.
void find_reads(const ExprPtr& expr, VarId array, std::vector<ExprPtr>& out) {
  if (std::holds_alternative<Old>(expr->node)) return;
  const auto* read = std::get_if<ArrayRead>(&expr->node);
  if (read && read->array == array) out.push_back(expr);
  for_each_child(*expr, [&](const ExprPtr& child) { find_reads(child, array, out); });
}

ExprPtr conjunction(const ExprPtr& left, const ExprPtr& right) {
  return left && right ? make_expr(Binary{BinaryOp::And, left, right}, bool_type, {}) : (left ? left : right);
}

}  // namespace

Definitions definitions_of(const StmtList& body) {
  Definitions result;
  std::map<VarId, int> assigned;
  for_each_stmt(body, [&](const Stmt& stmt) {
    visit_each_effect(stmt, [&](const Effect& effect) {
      const auto* defines = std::get_if<Defines>(&effect);
      if (!defines) return;
      ++assigned[defines->var];
      if (defines->declares && defines->value) result[defines->var] = defines->value;
    });
  });
  std::erase_if(result, [&](const auto& one) { return assigned[one.first] != 1; });
  return result;
}

Promises::Promises(const Kernel& kernel) : definitions_(definitions_of(kernel.body)) {
  for (const Contract* contract : {&kernel.kernel_contract, &kernel.group_contract}) {
    for (const Clause& clause : contract->ensures_clauses) {
      for (const ExprPtr& fact : facts_of(clause.assertion)) add(fact, {});
    }
  }
}

void Promises::add(const ExprPtr& fact, Promise above) {
  const auto* b = std::get_if<Binary>(&fact->node);
  const auto* q = std::get_if<Quantifier>(&fact->node);
  if (b && b->op == BinaryOp::And) {
    add(b->left, above);
    add(b->right, above);
  } else if (b && b->op == BinaryOp::Implies) {
    above.conditions.push_back(b->left);
    add(b->right, above);
  } else if (q && q->kind == QuantifierKind::Forall) {
    for (const Binder& binder : q->binders) {
      const ExprPtr var = make_expr(VarRef{binder.var}, int_type, {});
      above.bound.push_back(binder.var);
      if (binder.low) {
        above.conditions.push_back(make_expr(Binary{BinaryOp::Le, binder.low, var}, bool_type, {}));
        above.conditions.push_back(make_expr(Binary{BinaryOp::Lt, var, binder.high}, bool_type, {}));
      }
    }
    if (q->range) above.conditions.push_back(q->range);
    add(q->body, above);
  } else {
    above.body = fact;
    promises_.push_back(std::move(above));
  }
}

std::vector<ExprPtr> Promises::at(const Store& store) const {
  std::vector<ExprPtr> result;
  std::set<std::string> seen;
  for (const Promise& promise : promises_) {
    std::vector<ExprPtr> reads;
    find_reads(promise.body, store.array, reads);
    for (const ExprPtr& expr : reads) {
      const auto& read = std::get<ArrayRead>(expr->node);
      Matching matching(promise.bound, definitions_);
      if (!matching.match(read.indices, store.indices)) continue;
      const ExprPtr demand = instance(promise, matching.values(), with_element(promise.body, read, store.value));
      if (seen.insert(key(demand)).second) result.push_back(demand);
    }
  }
  return result;
}

// Variables without a value stay bound, under the conditions that mention them.
ExprPtr Promises::instance(const Promise& promise, const std::map<VarId, ExprPtr>& values, const ExprPtr& body) const {
  const auto at_values = [&](ExprPtr expr) {
    for (const auto& [var, value] : values) expr = with_value(expr, var, value);
    return expr;
  };
  Quantifier rest{QuantifierKind::Forall, {}, nullptr, at_values(body), {}};
  for (const VarId var : promise.bound) {
    if (values.count(var) == 0) rest.binders.push_back({var, nullptr, nullptr});
  }
  ExprPtr outside;
  for (const ExprPtr& condition : promise.conditions) {
    const bool inner = std::ranges::any_of(rest.binders, [&](const Binder& b) { return mentions(condition, b.var); });
    ExprPtr& part = inner ? rest.range : outside;
    part = conjunction(part, at_values(condition));
  }
  ExprPtr result = rest.body;
  if (!rest.binders.empty()) result = make_expr(std::move(rest), bool_type, {});
  return outside ? make_expr(Binary{BinaryOp::Implies, outside, result}, bool_type, {}) : result;
}

}  // namespace permverify::inference
