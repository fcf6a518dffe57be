#include "logic/inference/formula.h"

#include <algorithm>
#include <cstdint>

#include "logic/ir/traverse.h"

namespace permverify::inference {

using namespace ir;

const Binary* as(const ExprPtr& expr, BinaryOp op) {
  const auto* b = std::get_if<Binary>(&expr->node);
  return b && b->op == op ? b : nullptr;
}

ExprPtr number(std::int64_t value) {
  return make_expr(IntLit{value}, int_type, {});
}
ExprPtr truth(bool value) {
  return make_expr(BoolLit{value}, bool_type, {});
}

ExprPtr converted(const ExprPtr& value) {
  if (value->type == int_type) return value;
  return make_expr(Cast{value}, int_type, {});
}

VarId bound_variable(Module& module, const std::string& name) {
  Variable variable;
  variable.name = name;
  variable.kind = VarKind::Bound;
  variable.type = int_type;
  module.variables.push_back(std::move(variable));
  return static_cast<VarId>(module.variables.size() - 1);
}

ExprPtr leaf(const Module& module, VarId var) {
  const Type& type = module.variables[var].type;
  if (type.is_bool()) return make_expr(VarRef{var}, type, {});
  if (!type.is_integer()) return nullptr;
  return converted(make_expr(VarRef{var}, type, {}));
}

std::optional<std::int64_t> literal(const ExprPtr& value) {
  if (!value) return std::nullopt;
  const auto* lit = std::get_if<IntLit>(&value->node);
  return lit ? std::optional(lit->value) : std::nullopt;
}

namespace {

std::optional<bool> known(const ExprPtr& condition) {
  const auto* lit = std::get_if<BoolLit>(&condition->node);
  return lit ? std::optional(lit->value) : std::nullopt;
}

const BuiltinRef* builtin(const ExprPtr& expr) {
  return std::get_if<BuiltinRef>(&expr->node);
}

constexpr std::int64_t small = std::int64_t{1} << 31;

bool fits(const std::optional<std::int64_t>& value) {
  return value && -small < *value && *value < small;
}

std::optional<std::int64_t> folded(BinaryOp op, std::int64_t a, std::int64_t b) {
  if (op == BinaryOp::Add) return a + b;
  if (op == BinaryOp::Sub) return a - b;
  if (op == BinaryOp::Mul) return a * b;
  if (a < 0 || b <= 0) return std::nullopt;
  if (op == BinaryOp::Div || op == BinaryOp::TruncDiv) return a / b;
  if (op == BinaryOp::Mod || op == BinaryOp::TruncMod) return a % b;
  return std::nullopt;
}

std::optional<bool> compared(BinaryOp op, std::int64_t a, std::int64_t b) {
  if (op == BinaryOp::Eq) return a == b;
  if (op == BinaryOp::Ne) return a != b;
  if (op == BinaryOp::Lt) return a < b;
  if (op == BinaryOp::Le) return a <= b;
  if (op == BinaryOp::Gt) return a > b;
  if (op == BinaryOp::Ge) return a >= b;
  return std::nullopt;
}

bool is_truth(BinaryOp op) {
  return compared(op, 0, 0).has_value() || op == BinaryOp::And || op == BinaryOp::Or ||
         op == BinaryOp::Implies;
}

// gid * gsize + lid is tid, in each dimension.
ExprPtr global_identifier(const ExprPtr& left, const ExprPtr& right) {
  const Binary* product = as(left, BinaryOp::Mul);
  const BuiltinRef* lid = builtin(right);
  if (!product || !lid || lid->which != Builtin::Lid) return nullptr;
  const BuiltinRef *a = builtin(product->left), *b = builtin(product->right);
  if (!a || !b || a->dimension != lid->dimension || b->dimension != lid->dimension) return nullptr;
  const bool straight = a->which == Builtin::Gid && b->which == Builtin::Gsize;
  const bool turned = b->which == Builtin::Gid && a->which == Builtin::Gsize;
  if (!straight && !turned) return nullptr;
  return make_expr(BuiltinRef{Builtin::Tid, lid->dimension}, int_type, {});
}

ExprPtr thread_count(const ExprPtr& left, const ExprPtr& right) {
  const BuiltinRef *a = builtin(left), *b = builtin(right);
  if (!a || !b || a->dimension != b->dimension) return nullptr;
  const bool straight = a->which == Builtin::Ngroups && b->which == Builtin::Gsize;
  const bool turned = b->which == Builtin::Ngroups && a->which == Builtin::Gsize;
  if (!straight && !turned) return nullptr;
  return make_expr(BuiltinRef{Builtin::Tcount, a->dimension}, int_type, {});
}

ExprPtr plain(BinaryOp op, const ExprPtr& left, const ExprPtr& right) {
  return make_expr(Binary{op, left, right}, is_truth(op) ? bool_type : int_type, {});
}

std::optional<std::int64_t> added(std::optional<std::int64_t> a, std::optional<std::int64_t> b) {
  std::int64_t result = 0;
  if (!a || !b || __builtin_add_overflow(*a, *b, &result)) return std::nullopt;
  return result;
}

std::optional<std::int64_t> negated(std::optional<std::int64_t> a) {
  return a && *a != INT64_MIN ? std::optional(-*a) : std::nullopt;
}

// The literal that `left` adds to the rest of it, if it is a sum or a difference that ends with one.
std::optional<std::int64_t> added_last(const ExprPtr& left) {
  if (const Binary* inner = as(left, BinaryOp::Add)) return literal(inner->right);
  if (const Binary* inner = as(left, BinaryOp::Sub)) return negated(literal(inner->right));
  return std::nullopt;
}

ExprPtr plus(const ExprPtr& left, std::int64_t count) {
  if (count == 0) return left;
  if (const auto total = added(literal(left), count)) return number(*total);
  if (const auto total = added(added_last(left), count)) {
    return plus(std::get<Binary>(left->node).left, *total);
  }
  const auto positive = negated(count);
  return count < 0 && positive ? plain(BinaryOp::Sub, left, number(*positive))
                               : plain(BinaryOp::Add, left, number(count));
}

ExprPtr sum(const ExprPtr& left, const ExprPtr& right) {
  if (const auto b = literal(right)) return plus(left, *b);
  if (const auto a = literal(left)) return plus(right, *a);
  if (const Binary* inner = as(right, BinaryOp::Sub); inner && key(inner->right) == key(left)) {
    return inner->left;
  }
  if (const Binary* inner = as(left, BinaryOp::Sub); inner && key(inner->right) == key(right)) {
    return inner->left;
  }
  if (const ExprPtr id = global_identifier(left, right)) return id;
  if (const ExprPtr id = global_identifier(right, left)) return id;
  return plain(BinaryOp::Add, left, right);
}

ExprPtr difference(const ExprPtr& left, const ExprPtr& right) {
  if (const auto b = negated(literal(right))) return plus(left, *b);
  if (key(left) == key(right)) return number(0);
  if (const Binary* inner = as(left, BinaryOp::Add)) {
    if (key(inner->left) == key(right)) return inner->right;
    if (key(inner->right) == key(right)) return inner->left;
  }
  return plain(BinaryOp::Sub, left, right);
}

ExprPtr product(const ExprPtr& left, const ExprPtr& right) {
  const auto a = literal(left), b = literal(right);
  if ((a && *a == 0) || (b && *b == 1)) return left;
  if ((b && *b == 0) || (a && *a == 1)) return right;
  if (const ExprPtr count = thread_count(left, right)) return count;
  return plain(BinaryOp::Mul, left, right);
}

ExprPtr connected(BinaryOp op, const ExprPtr& left, const ExprPtr& right) {
  const auto a = known(left), b = known(right);
  if (op == BinaryOp::Implies) return connected(BinaryOp::Or, negation(left), right);
  const bool neutral = op == BinaryOp::And;
  if (a) return *a == neutral ? right : left;
  if (b) return *b == neutral ? left : right;
  if (key(left) == key(right)) return left;
  return plain(op, left, right);
}

}  // namespace

ExprPtr binary(BinaryOp op, const ExprPtr& left, const ExprPtr& right) {
  if (!left || !right) return nullptr;
  if (op == BinaryOp::And || op == BinaryOp::Or || op == BinaryOp::Implies) {
    return connected(op, left, right);
  }
  const auto a = literal(left), b = literal(right);
  if (fits(a) && fits(b)) {
    if (const auto value = folded(op, *a, *b)) return number(*value);
    if (const auto value = compared(op, *a, *b)) return truth(*value);
  }
  if (op == BinaryOp::Add) return sum(left, right);
  if (op == BinaryOp::Sub) return difference(left, right);
  if (op == BinaryOp::Mul) return product(left, right);
  const bool divides = op == BinaryOp::Div || op == BinaryOp::TruncDiv;
  if (divides && b && *b == 1) return left;
  // A range is written from the left to the right.
  if (op == BinaryOp::Gt) return plain(BinaryOp::Lt, right, left);
  if (op == BinaryOp::Ge) return plain(BinaryOp::Le, right, left);
  return plain(op, left, right);
}

ExprPtr negation(const ExprPtr& condition) {
  if (!condition) return nullptr;
  if (const auto value = known(condition)) return truth(!*value);
  if (const auto* u = std::get_if<Unary>(&condition->node); u && u->op == UnaryOp::Not) {
    return u->operand;
  }
  if (const auto* b = std::get_if<Binary>(&condition->node)) {
    if (b->op == BinaryOp::Lt) return binary(BinaryOp::Le, b->right, b->left);
    if (b->op == BinaryOp::Le) return binary(BinaryOp::Lt, b->right, b->left);
    if (b->op == BinaryOp::Eq) return binary(BinaryOp::Ne, b->left, b->right);
    if (b->op == BinaryOp::Ne) return binary(BinaryOp::Eq, b->left, b->right);
    if (b->op == BinaryOp::And) return binary(BinaryOp::Or, negation(b->left), negation(b->right));
    if (b->op == BinaryOp::Or) return binary(BinaryOp::And, negation(b->left), negation(b->right));
  }
  return make_expr(Unary{UnaryOp::Not, condition}, bool_type, {});
}

ExprPtr choice(const ExprPtr& condition, const ExprPtr& yes, const ExprPtr& no) {
  if (!condition || !yes || !no) return nullptr;
  if (const auto value = known(condition)) return *value ? yes : no;
  if (key(yes) == key(no)) return yes;
  return make_expr(Conditional{condition, yes, no}, yes->type, {});
}

namespace {

struct LeafText {
  std::string operator()(const BoolLit& n) const { return n.value ? "T" : "F"; }
  std::string operator()(const IntLit& n) const { return std::to_string(n.value); }
  std::string operator()(const RealLit& n) const {
    return std::to_string(n.numerator) + "/" + std::to_string(n.denominator);
  }
  std::string operator()(const VarRef& n) const { return "v" + std::to_string(n.var); }
  std::string operator()(const BuiltinRef& n) const {
    return "b" + std::to_string(static_cast<int>(n.which)) + "." + std::to_string(n.dimension);
  }
  std::string operator()(const ArrayRead& n) const { return "a" + std::to_string(n.array); }
  std::string operator()(const Unary& n) const { return std::to_string(static_cast<int>(n.op)); }
  std::string operator()(const Binary& n) const { return std::to_string(static_cast<int>(n.op)); }
  std::string operator()(const Call& n) const { return "f" + std::to_string(n.function); }
  template <class Other>
  std::string operator()(const Other&) const {
    return "";
  }
};

}  // namespace

namespace {

// Sums, products and the like are the same in any order.
bool any_order(BinaryOp op) {
  return op == BinaryOp::Add || op == BinaryOp::Mul || op == BinaryOp::And || op == BinaryOp::Or;
}

void operand_keys(BinaryOp op, const ExprPtr& expr, std::vector<std::string>& out) {
  if (const Binary* b = as(expr, op)) {
    operand_keys(op, b->left, out);
    operand_keys(op, b->right, out);
  } else {
    out.push_back(key(expr));
  }
}

}  // namespace

std::string key(const ExprPtr& expr) {
  if (!expr) return "?";
  const auto* b = std::get_if<Binary>(&expr->node);
  if (b && (any_order(b->op) || b->op == BinaryOp::Eq || b->op == BinaryOp::Ne)) {
    std::vector<std::string> operands;
    if (any_order(b->op))
      operand_keys(b->op, expr, operands);
    else
      operands = {key(b->left), key(b->right)};
    std::sort(operands.begin(), operands.end());
    std::string text = "(" + std::to_string(static_cast<int>(b->op)) + "|";
    for (const std::string& operand : operands) text += operand;
    return text + ")";
  }
  std::string text =
      "(" + std::to_string(expr->node.index()) + ":" + std::visit(LeafText{}, expr->node);
  for_each_child(*expr, [&](const ExprPtr& child) { text += key(child); });
  return text + ")";
}

std::string key(const std::vector<ExprPtr>& exprs) {
  std::string text;
  for (const ExprPtr& expr : exprs) text += key(expr);
  return text;
}

std::set<VarId> variables_of(const ExprPtr& expr) {
  std::set<VarId> result;
  if (!expr) return result;
  any_of(expr, [&](const Expr& e) {
    if (const auto* ref = std::get_if<VarRef>(&e.node)) result.insert(ref->var);
    return false;
  });
  return result;
}

bool mentions(const ExprPtr& expr, VarId var) {
  return variables_of(expr).count(var) != 0;
}

std::size_t size_of(const ExprPtr& expr) {
  std::size_t size = 0;
  if (expr) any_of(expr, [&](const Expr&) { return ++size, false; });
  return size;
}

ExprPtr rebuilt(const ExprPtr& expr, const Leaves& leaf_of) {
  if (!expr) return nullptr;
  const auto again = [&](const ExprPtr& e) { return rebuilt(e, leaf_of); };
  if (const auto* cast = std::get_if<Cast>(&expr->node)) {
    // A variable of a machine type is a leaf together with its conversion.
    if (std::holds_alternative<VarRef>(cast->operand->node)) {
      const ExprPtr other = leaf_of(cast->operand);
      return other == cast->operand ? expr : other;
    }
    const ExprPtr inner = again(cast->operand);
    return inner ? make_expr(Cast{inner}, expr->type, {}) : nullptr;
  }
  if (std::holds_alternative<VarRef>(expr->node) ||
      std::holds_alternative<BuiltinRef>(expr->node)) {
    return leaf_of(expr);
  }
  if (const auto* u = std::get_if<Unary>(&expr->node)) {
    const ExprPtr inner = again(u->operand);
    if (!inner) return nullptr;
    return u->op == UnaryOp::Not ? negation(inner) : make_expr(Unary{u->op, inner}, expr->type, {});
  }
  if (const auto* b = std::get_if<Binary>(&expr->node)) {
    return binary(b->op, again(b->left), again(b->right));
  }
  if (const auto* c = std::get_if<Conditional>(&expr->node)) {
    return choice(again(c->condition), again(c->then_value), again(c->else_value));
  }
  if (const auto* read = std::get_if<ArrayRead>(&expr->node)) {
    ArrayRead result{read->array, {}};
    for (const ExprPtr& index : read->indices) result.indices.push_back(again(index));
    if (std::count(result.indices.begin(), result.indices.end(), nullptr)) return nullptr;
    return make_expr(std::move(result), expr->type, {});
  }
  if (const auto* call = std::get_if<Call>(&expr->node)) {
    Call result{call->function, {}};
    for (const ExprPtr& argument : call->arguments) result.arguments.push_back(again(argument));
    if (std::count(result.arguments.begin(), result.arguments.end(), nullptr)) return nullptr;
    return make_expr(std::move(result), expr->type, {});
  }
  return expr;
}

ExprPtr substituted(const ExprPtr& expr, const std::map<VarId, ExprPtr>& values) {
  return rebuilt(expr, [&](const ExprPtr& e) {
    const auto* ref = std::get_if<VarRef>(&e->node);
    const auto it = ref ? values.find(ref->var) : values.end();
    return it == values.end() ? e : it->second;
  });
}

ExprPtr under_equations(const ExprPtr& expr, const std::vector<ExprPtr>& conditions) {
  ExprPtr result = expr;
  for (const ExprPtr& condition : conditions) {
    const Binary* b = as(condition, BinaryOp::Eq);
    if (!b) continue;
    const auto single = [](const ExprPtr& e) { return builtin(e) != nullptr; };
    const bool left = single(b->left);
    if (!left && !single(b->right)) continue;
    const std::string name = key(left ? b->left : b->right);
    const ExprPtr& other = left ? b->right : b->left;
    result = rebuilt(result, [&](const ExprPtr& e) { return key(e) == name ? other : e; });
  }
  return result;
}

}  // namespace permverify::inference
