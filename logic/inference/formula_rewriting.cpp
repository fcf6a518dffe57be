#include "logic/inference/formula_rewriting.h"

#include <algorithm>

#include "logic/ir/slots.h"
#include "logic/ir/traverse.h"

namespace permverify::inference {

using namespace ir;

namespace {

// A range `low <= v && v < high` whose ends are written alike has no element.
bool is_empty_range(const ExprPtr& range, VarId var) {
  const Binary* both = range ? as(range, BinaryOp::And) : nullptr;
  const Binary* low = both ? as(both->left, BinaryOp::Le) : nullptr;
  const Binary* high = both ? as(both->right, BinaryOp::Lt) : nullptr;
  const auto is_var = [&](const ExprPtr& e) {
    const auto* ref = std::get_if<VarRef>(&e->node);
    return ref && ref->var == var;
  };
  return low && high && is_var(low->right) && is_var(high->left) && key(low->left) == key(high->right);
}

// (x + c) * y is x * y + c * y: so a bound that a counter reaches stands by itself.
ExprPtr distributed(const ExprPtr& left, const ExprPtr& right) {
  const Binary* sum = as(left, BinaryOp::Add);
  if (!sum || !literal(sum->right)) return binary(BinaryOp::Mul, left, right);
  return binary(BinaryOp::Add, binary(BinaryOp::Mul, sum->left, right), binary(BinaryOp::Mul, sum->right, right));
}

ExprPtr simplified(const ExprPtr& expr) {
  if (const auto* b = std::get_if<Binary>(&expr->node); b && expr->type == int_type) {
    if (b->op == BinaryOp::Mul) return distributed(b->left, b->right);
    if (b->op == BinaryOp::Add || b->op == BinaryOp::Sub) return binary(b->op, b->left, b->right);
  }
  const auto* reduction = std::get_if<Reduction>(&expr->node);
  const bool adds = reduction && (reduction->op == ReductionOp::Sum || reduction->op == ReductionOp::Count);
  const bool empty = adds && expr->type == int_type && is_empty_range(reduction->range, reduction->binder.var);
  return empty ? number(0) : expr;
}

}  // namespace

ExprPtr changed(const ExprPtr& expr, const Change& change) {
  if (ExprPtr other = change(expr)) return other;
  Expr copy = *expr;
  bool differs = false;
  for_each_slot(copy, [&](ExprPtr& slot) {
    ExprPtr other = changed(slot, change);
    differs |= other != slot;
    slot = std::move(other);
  });
  if (!differs) return expr;
  if (auto* q = std::get_if<Quantifier>(&copy.node)) q->triggers.clear();
  return simplified(std::make_shared<const Expr>(std::move(copy)));
}

ExprPtr without_casts(const ExprPtr& expr) {
  const auto* cast = std::get_if<Cast>(&expr->node);
  return cast ? without_casts(cast->operand) : expr;
}

namespace {

// The value, converted to a type; null where that would not be the same kind of number.
ExprPtr in_type(const ExprPtr& value, const Type& type) {
  if (value->type == type) return value;
  const bool integers = value->type.is_integer() && type.is_integer();
  return integers ? make_expr(Cast{value}, type, {}) : nullptr;
}

}  // namespace

ExprPtr with_value(const ExprPtr& expr, VarId var, const ExprPtr& value) {
  return changed(expr, [&](const ExprPtr& e) -> ExprPtr {
    const auto* ref = std::get_if<VarRef>(&e->node);
    if (!ref || ref->var != var) return nullptr;
    const ExprPtr same = in_type(value, e->type);
    return same ? same : value;
  });
}

ExprPtr with_element(const ExprPtr& expr, const ArrayRead& element, const ExprPtr& value) {
  const std::string indices = key(element.indices);
  return changed(expr, [&](const ExprPtr& e) -> ExprPtr {
    if (std::holds_alternative<Old>(e->node)) return e;
    const auto* read = std::get_if<ArrayRead>(&e->node);
    if (!read || read->array != element.array || key(read->indices) != indices) return nullptr;
    return in_type(value, e->type);
  });
}

namespace {

constexpr std::size_t most_single = 6, most_subsets = 3;  // occurrences

// The occurrences that are chosen, counted from the left, become the variable.
class Replacing {
 public:
  Replacing(const Module& module, const ExprPtr& bound, VarId var, std::int64_t offset)
      : module_(module), bound_(key(without_casts(bound))), var_(var), offset_(offset) {}

  ExprPtr operator()(const ExprPtr& expr, const std::function<bool(std::size_t)>& chosen) {
    count_ = 0;
    return changed(expr, [&](const ExprPtr& e) -> ExprPtr {
      if (!e->type.is_integer() || key(without_casts(e)) != bound_) return nullptr;
      if (!chosen(count_++)) return e;
      const ExprPtr now = in_type(make_expr(VarRef{var_}, module_.variables[var_].type, {}), e->type);
      return e->type == int_type ? binary(BinaryOp::Add, now, number(offset_)) : now;
    });
  }
  std::size_t count() const { return count_; }

 private:
  const Module& module_;
  std::string bound_;
  VarId var_;
  std::int64_t offset_;
  std::size_t count_ = 0;
};

}  // namespace

std::vector<ExprPtr> generalised(const Module& module, const ExprPtr& expr, const ExprPtr& bound, VarId var,
                                 std::int64_t offset) {
  Replacing replace(module, bound, var, offset);
  replace(expr, [](std::size_t) { return false; });
  const std::size_t count = replace.count();
  std::vector<ExprPtr> result;
  if (count == 0) return result;
  for (std::size_t i = 0; i < std::min(count, most_single); ++i) {
    result.push_back(replace(expr, [i](std::size_t at) { return at == i; }));
  }
  if (count > 1) result.push_back(replace(expr, [](std::size_t) { return true; }));
  for (std::size_t left = 0; count == most_subsets && left < count; ++left) {
    result.push_back(replace(expr, [left](std::size_t at) { return at != left; }));
  }
  return result;
}

namespace {

void add_facts(const ExprPtr& assertion, const ExprPtr& condition, std::vector<ExprPtr>& out) {
  const auto* b = std::get_if<Binary>(&assertion->node);
  if (b && (b->op == BinaryOp::And || b->op == BinaryOp::Star)) {
    add_facts(b->left, condition, out);
    add_facts(b->right, condition, out);
  } else if (b && b->op == BinaryOp::Implies && !has_right(b->left)) {
    const ExprPtr all =
        condition ? make_expr(Binary{BinaryOp::And, condition, b->left}, bool_type, {}) : b->left;
    add_facts(b->right, all, out);
  } else if (!has_right(assertion) && assertion->type.is_bool()) {
    out.push_back(condition ? make_expr(Binary{BinaryOp::Implies, condition, assertion}, bool_type, {}) : assertion);
  }
}

}  // namespace

std::vector<ExprPtr> facts_of(const ExprPtr& assertion) {
  std::vector<ExprPtr> result;
  add_facts(assertion, nullptr, result);
  return result;
}

bool is_trivial(const ExprPtr& formula) {
  if (std::holds_alternative<BoolLit>(formula->node)) return true;
  const auto* b = std::get_if<Binary>(&formula->node);
  if (!b) return false;
  if (b->op == BinaryOp::Implies) return is_trivial(b->right);
  const auto left = literal(b->left), right = literal(b->right);
  if (left && right) return true;  // or false in every state
  return (b->op == BinaryOp::Eq || b->op == BinaryOp::Le) && key(b->left) == key(b->right);
}

ExprPtr placed(const ExprPtr& expr, support::Span span) {
  Expr copy = *expr;
  for_each_slot(copy, [&](ExprPtr& slot) { slot = placed(slot, span); });
  copy.span = span;
  return std::make_shared<const Expr>(std::move(copy));
}

void split_sum(const ExprPtr& expr, std::int64_t factor, std::vector<SumTerm>& out) {
  const auto* b = std::get_if<Binary>(&expr->node);
  if (const auto number = literal(expr)) {
    out.push_back({factor * *number, nullptr});
  } else if (b && (b->op == BinaryOp::Add || b->op == BinaryOp::Sub)) {
    split_sum(b->left, factor, out);
    split_sum(b->right, b->op == BinaryOp::Sub ? -factor : factor, out);
  } else if (const auto by = b && b->op == BinaryOp::Mul ? literal(b->right) : std::nullopt) {
    out.push_back({factor * *by, b->left});
  } else if (const auto times = b && b->op == BinaryOp::Mul ? literal(b->left) : std::nullopt) {
    out.push_back({factor * *times, b->right});
  } else {
    out.push_back({factor, expr});
  }
}

ExprPtr joined(const std::vector<SumTerm>& terms) {
  ExprPtr sum = number(0);
  for (const SumTerm& term : terms) {
    sum = binary(BinaryOp::Add, sum, term.value ? binary(BinaryOp::Mul, term.value, number(term.factor)) : number(term.factor));
  }
  return sum;
}

std::int64_t constant_in(const ExprPtr& expr) {
  std::vector<SumTerm> terms;
  split_sum(expr, 1, terms);
  std::int64_t sum = 0;
  for (const SumTerm& term : terms) sum += term.value ? 0 : term.factor;
  return sum;
}

ExprPtr with_floors(const ExprPtr& expr) {
  return changed(expr, [](const ExprPtr& e) -> ExprPtr {
    const Binary* remainder = as(e, BinaryOp::TruncMod);
    return remainder ? binary(BinaryOp::Mod, with_floors(remainder->left), with_floors(remainder->right)) : nullptr;
  });
}

}  // namespace permverify::inference
