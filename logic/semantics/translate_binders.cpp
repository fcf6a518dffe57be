// Quantifiers and reductions.
#include "logic/ir/traverse.h"
#include "logic/semantics/translate.h"

namespace permverify::obligation {

using namespace ir;

namespace {

bool mentions(const ExprPtr& expr, VarId var) {
  return any_of(expr, [&](const Expr& e) {
    const auto* ref = std::get_if<VarRef>(&e.node);
    return ref && ref->var == var;
  });
}

void split(const ExprPtr& expr, std::vector<ExprPtr>& conjuncts) {
  if (!expr) return;
  const auto* b = std::get_if<Binary>(&expr->node);
  if (b && (b->op == BinaryOp::And || b->op == BinaryOp::Star)) {
    split(b->left, conjuncts);
    split(b->right, conjuncts);
  } else {
    conjuncts.push_back(expr);
  }
}

bool is_variable(const ExprPtr& expr, VarId var) {
  const auto* ref = std::get_if<VarRef>(&expr->node);
  return ref && ref->var == var;
}

term::Kind kind_of(ReductionOp op) {
  switch (op) {
    case ReductionOp::Sum: return term::Kind::Sum;
    case ReductionOp::Min: return term::Kind::Min;
    case ReductionOp::Max: return term::Kind::Max;
    case ReductionOp::Count: return term::Kind::Count;
  }
  return term::Kind::Sum;
}

}  // namespace

Term Translator::open(const std::vector<Binder>& binders, const ExprPtr& range,
                      std::vector<Term>& bound) {
  std::vector<Term> parts;
  for (const auto& binder : binders) {
    const auto& var = vocabulary_.variable(binder.var);
    const Term b = terms_.bound(var.name, Vocabulary::sort_of(var.type));
    if (binder.low) {
      parts.push_back(terms_.le(visit(*binder.low), b));
      parts.push_back(terms_.lt(b, visit(*binder.high)));
    }
    if (var.type.kind == TypeKind::Fixed) {  // a condition of the range: true in the body
      parts.push_back(vocabulary_.in_range(b, var.type));
      vocabulary_.ranges().learn(b, Vocabulary::values_of(var.type));
    }
    bound_[binder.var] = b;
    bound.push_back(b);
    context_.push_binder(b);
  }
  const Term limits = terms_.conj(parts);
  context_.push_guard(limits);
  if (!range) return limits;
  const Term condition = visit(*range);
  context_.push_guard(condition);
  return terms_.conj(limits, condition);
}

Term Translator::quantifier(const Quantifier& node) {
  const auto depth = context_.depth();
  std::vector<Term> bound;
  const Term range = open(node.binders, node.range, bound);
  const Term body = visit(*node.body);
  std::vector<std::vector<Term>> triggers;
  for (const auto& group : node.triggers) triggers.push_back(indices(group));
  context_.restore(depth);
  if (node.kind == QuantifierKind::Exists) {
    return terms_.exists(std::move(bound), terms_.conj(range, body));
  }
  return terms_.forall(std::move(bound), terms_.implies(range, body), std::move(triggers));
}

// The range of a reduction is an interval, given as `v = lo .. hi` or found in its condition.
Translator::Interval Translator::interval(const Reduction& node) {
  const VarId v = node.binder.var;
  Interval result;
  if (node.binder.low) result.low = visit(*node.binder.low);
  if (node.binder.high) result.high = visit(*node.binder.high);
  std::vector<ExprPtr> conjuncts;
  split(node.range, conjuncts);
  for (const auto& c : conjuncts) {
    if (!bounds(c, v, result)) result.rest.push_back(c);
  }
  return result;
}

// Takes `low <= v`, `v < high` and the like into the interval, where that end is open still.
bool Translator::bounds(const ExprPtr& condition, VarId v, Interval& interval) {
  const auto* b = std::get_if<Binary>(&condition->node);
  if (!b) return false;
  BinaryOp op = b->op;
  ExprPtr left = b->left, right = b->right;
  if (op == BinaryOp::Gt || op == BinaryOp::Ge) {
    std::swap(left, right);
    op = op == BinaryOp::Gt ? BinaryOp::Lt : BinaryOp::Le;
  }
  if (op != BinaryOp::Lt && op != BinaryOp::Le) return false;
  const Term one = terms_.integer(1);
  if (!interval.low && is_variable(right, v) && !mentions(left, v)) {
    interval.low = op == BinaryOp::Le ? visit(*left) : terms_.add(visit(*left), one);
    return true;
  }
  if (!interval.high && is_variable(left, v) && !mentions(right, v)) {
    interval.high = op == BinaryOp::Lt ? visit(*right) : terms_.add(visit(*right), one);
    return true;
  }
  return false;
}

Term Translator::reduction(const Reduction& node, const Expr& expr) {
  const auto depth = context_.depth();
  const auto [low, high, rest] = interval(node);
  if (!low || !high) return unsupported("reduction_without_interval", expr);
  const VarId v = node.binder.var;
  const auto& var = vocabulary_.variable(v);
  const Term bound = terms_.bound(var.name, term::int_sort);
  bound_[v] = bound;
  context_.push_binder(bound);
  context_.push_guard(terms_.conj(terms_.le(low, bound), terms_.lt(bound, high)));
  std::vector<Term> condition;
  if (var.type.kind == TypeKind::Fixed) {  // a machine integer takes the values of its type only
    condition.push_back(vocabulary_.in_range(bound, var.type));
    context_.push_guard(condition.back());
  }
  for (const auto& c : rest) {
    condition.push_back(visit(*c));
    context_.push_guard(condition.back());
  }
  const Term body = visit(*node.body);
  context_.restore(depth);
  const Term where = terms_.conj(condition);
  const bool extremum = node.op == ReductionOp::Min || node.op == ReductionOp::Max;
  if (extremum && node.body->type.is_float()) return unsupported("extremum_of_floats", expr);
  if (extremum) {
    // The least element of nothing has no value.
    const Term some = terms_.exists(
        {bound}, terms_.conj({terms_.le(low, bound), terms_.lt(bound, high), where}));
    require("arith.reduction:empty", "the range of this minimum or maximum can be empty",
            where.is_true() ? terms_.lt(low, high) : some, expr.span);
  }
  return terms_.reduce(kind_of(node.op), bound, low, high, where, body);
}

}  // namespace permverify::obligation
