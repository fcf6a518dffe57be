#include "logic/inference/touch.h"

#include <algorithm>

#include "logic/ir/traverse.h"

namespace permverify::inference {

using namespace ir;

bool add_condition(std::vector<ExprPtr>& path, const ExprPtr& condition) {
  if (!condition) return true;
  if (const auto* lit = std::get_if<BoolLit>(&condition->node)) return lit->value;
  const auto* b = std::get_if<Binary>(&condition->node);
  if (b && b->op == BinaryOp::And) {
    return add_condition(path, b->left) && add_condition(path, b->right);
  }
  const std::string text = key(condition), opposite = key(negation(condition));
  for (const ExprPtr& known : path) {
    if (key(known) == text) return true;
    if (key(known) == opposite) return false;
  }
  path.push_back(condition);
  return true;
}

namespace {

constexpr std::size_t too_large = 60;

ExprPtr conjunction(const std::vector<ExprPtr>& list, std::size_t from) {
  ExprPtr all = truth(true);
  for (std::size_t i = from; i < list.size(); ++i) all = binary(BinaryOp::And, all, list[i]);
  return all;
}

}  // namespace

Knowledge merged(const Knowledge& one, const Knowledge& other) {
  std::size_t common = 0;
  while (common < one.path.size() && common < other.path.size() &&
         key(one.path[common]) == key(other.path[common])) {
    ++common;
  }
  const ExprPtr mine = conjunction(one.path, common), theirs = conjunction(other.path, common);
  Knowledge result;
  result.path.assign(one.path.begin(), one.path.begin() + static_cast<std::ptrdiff_t>(common));
  const bool all = key(mine) == key(negation(theirs));
  const ExprPtr either = binary(BinaryOp::Or, mine, theirs);
  if (!all && size_of(either) <= too_large) add_condition(result.path, either);
  for (const auto& [var, value] : one.vars) {
    const auto same = other.vars.find(var);
    if (same == other.vars.end() || !value || !same->second) continue;
    const ExprPtr both = choice(mine, value, same->second);
    if (size_of(both) <= too_large) result.vars[var] = both;
  }
  for (const auto& [var, value] : one.numbers) {
    const auto same = other.numbers.find(var);
    if (same != other.numbers.end() && key(value) == key(same->second)) result.numbers[var] = value;
  }
  result.stored = one.stored;
  result.stored.insert(other.stored.begin(), other.stored.end());
  return result;
}

std::vector<ExprPtr> Reader::guard() const {
  std::vector<ExprPtr> all = at_.path;
  for (const ExprPtr& condition : within_) add_condition(all, condition);
  return all;
}

std::vector<ExprPtr> Reader::indices(const std::vector<ExprPtr>& exprs) const {
  std::vector<ExprPtr> result;
  for (const ExprPtr& expr : exprs) {
    ExprPtr index = value(expr);
    if (!index) return {};
    result.push_back(std::move(index));
  }
  return result;
}

ExprPtr Reader::value(const ExprPtr& expr) const {
  if (const auto* lit = std::get_if<IntLit>(&expr->node)) return number(lit->value);
  if (std::holds_alternative<BoolLit>(expr->node)) return expr;
  if (std::holds_alternative<BuiltinRef>(expr->node)) return converted(expr);
  if (const auto* ref = std::get_if<VarRef>(&expr->node)) {
    if (module_.variables[ref->var].kind == VarKind::Bound) return leaf(module_, ref->var);
    const auto it = at_.vars.find(ref->var);
    return it == at_.vars.end() ? nullptr : it->second;
  }
  if (const auto* u = std::get_if<Unary>(&expr->node)) {
    if (u->op == UnaryOp::Not) return negation(value(u->operand));
    if (u->op == UnaryOp::Neg) return binary(BinaryOp::Sub, number(0), value(u->operand));
    return nullptr;
  }
  if (const auto* b = std::get_if<Binary>(&expr->node)) return of_binary(*b);
  if (const auto* c = std::get_if<Conditional>(&expr->node)) {
    return choice(value(c->condition), value(c->then_value), value(c->else_value));
  }
  if (const auto* cast = std::get_if<Cast>(&expr->node)) return of_cast(*cast, expr->type);
  if (const auto* read = std::get_if<ArrayRead>(&expr->node)) {
    const VarKind kind = module_.variables[read->array].kind;
    const bool memory = kind == VarKind::GlobalArray || kind == VarKind::LocalArray;
    if (!memory || at_.stored.count(read->array) || !expr->type.is_integer()) return nullptr;
    std::vector<ExprPtr> index = indices(read->indices);
    if (index.empty()) return nullptr;
    return converted(make_expr(ArrayRead{read->array, std::move(index)}, expr->type, {}));
  }
  if (const auto* call = std::get_if<Call>(&expr->node)) {
    Call result{call->function, {}};
    if (expr->type != int_type) return nullptr;
    for (const ExprPtr& argument : call->arguments) {
      ExprPtr v = argument->type == int_type ? value(argument) : nullptr;
      if (!v) return nullptr;
      result.arguments.push_back(std::move(v));
    }
    return make_expr(std::move(result), expr->type, {});
  }
  return nullptr;
}

ExprPtr Reader::of_cast(const Cast& node, const Type& to) const {
  const Type& from = node.operand->type;
  const ExprPtr inner = value(node.operand);
  if (!inner) return nullptr;
  if (from.is_integer() && to.is_integer()) {
    const bool narrow = to.kind == TypeKind::Fixed && to.bits < 32 &&
                        (from.kind != TypeKind::Fixed || from.bits > to.bits);
    return narrow && !literal(inner) ? nullptr : inner;
  }
  if (from.is_bool() && to.is_integer()) return choice(inner, number(1), number(0));
  if (from.is_integer() && to.is_bool()) return binary(BinaryOp::Ne, inner, number(0));
  return from == to ? inner : nullptr;
}

ExprPtr Reader::of_binary(const Binary& node) const {
  const bool truths = node.left->type.is_bool() && node.right->type.is_bool();
  const bool numbers = node.left->type.is_integer() && node.right->type.is_integer();
  if (!truths && !numbers) return nullptr;
  const ExprPtr left = value(node.left), right = value(node.right);
  if (!left || !right) return nullptr;
  const auto amount = literal(right);
  const bool shifts = node.op == BinaryOp::Shl || node.op == BinaryOp::Shr;
  if (shifts) {
    if (!amount || *amount < 0 || *amount > 30) return nullptr;
    const ExprPtr power = number(std::int64_t{1} << *amount);
    return binary(node.op == BinaryOp::Shl ? BinaryOp::Mul : BinaryOp::Div, left, power);
  }
  const bool mask = amount && *amount >= 0 && ((*amount + 1) & *amount) == 0;
  if (node.op == BinaryOp::BitAnd && mask) {
    return binary(BinaryOp::Mod, left, number(*amount + 1));
  }
  return binary(node.op, left, right);
}

// A part of a conjunction is a weaker guard than the whole, and that may do.
std::vector<ExprPtr> Reader::conditions(const ExprPtr& condition, bool holds) const {
  const auto* b = std::get_if<Binary>(&condition->node);
  if (b && b->op == (holds ? BinaryOp::And : BinaryOp::Or)) {
    std::vector<ExprPtr> all = conditions(b->left, holds);
    for (ExprPtr& other : conditions(b->right, holds)) all.push_back(std::move(other));
    return all;
  }
  const ExprPtr known = value(condition);
  if (!known) return {};
  return {holds ? known : negation(known)};
}

void Reader::under(const ExprPtr& condition, bool holds, const ExprPtr& expr) {
  const std::size_t before = within_.size();
  for (ExprPtr& known : conditions(condition, holds)) within_.push_back(std::move(known));
  note_reads(expr);
  within_.resize(before);
}

void Reader::bound(const std::vector<Binder>& binders, const ExprPtr& range, const ExprPtr& body) {
  const std::size_t before = within_.size();
  for (const Binder& b : binders) {
    if (!b.low) continue;
    note_reads(b.low);
    note_reads(b.high);
    const ExprPtr var = leaf(module_, b.var);
    within_.push_back(binary(BinaryOp::Le, value(b.low), var));
    within_.push_back(binary(BinaryOp::Lt, var, value(b.high)));
  }
  std::erase(within_, nullptr);
  if (range) {
    note_reads(range);
    under(range, true, body);
  } else {
    note_reads(body);
  }
  within_.resize(before);
}

void Reader::note_reads(const ExprPtr& expr) {
  if (!expr || std::holds_alternative<Old>(expr->node)) return;  // \old needs no right
  if (const auto* b = std::get_if<Binary>(&expr->node)) {
    const bool left_true =
        b->op == BinaryOp::And || b->op == BinaryOp::Implies || b->op == BinaryOp::Star;
    if (left_true || b->op == BinaryOp::Or) {
      note_reads(b->left);
      return under(b->left, left_true, b->right);
    }
  }
  if (const auto* c = std::get_if<Conditional>(&expr->node)) {
    note_reads(c->condition);
    under(c->condition, true, c->then_value);
    return under(c->condition, false, c->else_value);
  }
  if (const auto* q = std::get_if<Quantifier>(&expr->node))
    return bound(q->binders, q->range, q->body);
  if (const auto* r = std::get_if<Reduction>(&expr->node))
    return bound({r->binder}, r->range, r->body);
  for_each_child(*expr, [&](const ExprPtr& child) { note_reads(child); });
  VarId array = 0;
  std::vector<ExprPtr> index;
  if (const auto* read = std::get_if<ArrayRead>(&expr->node)) {
    array = read->array;
    index = indices(read->indices);
  } else if (const auto* ref = std::get_if<VarRef>(&expr->node); ref && expr->type.is_array()) {
    array = ref->var;  // an argument of a function: any cell
  } else {
    return;
  }
  if (!touches_ || readable_.count(array) == 0) return;
  touches_->push_back({array, Right::Read, std::move(index), guard(), expr->span});
}

}  // namespace permverify::inference
