#include "logic/race/known_values.h"

#include "logic/ir/effects.h"

namespace permverify::obligation {

using namespace ir;

namespace {

bool fits_type(const Type& type, std::int64_t value) {
  if (type.kind == TypeKind::Int) return true;
  if (type.kind == TypeKind::Bool) return value == 0 || value == 1;
  if (type.kind != TypeKind::Fixed || !type.is_scalar()) return false;
  if (type.bits == 64) return type.is_signed || value >= 0;
  const std::int64_t half = std::int64_t{1} << (type.bits - 1);
  return type.is_signed ? value >= -half && value < half : value >= 0 && value < 2 * half;
}

std::string text_of(const Type& type) { return to_string(type); }

}  // namespace

KnownValues::KnownValues(const Module& module, const Kernel& kernel, const std::array<std::int64_t, 3>& gsize, std::int64_t linear_lid)
    : gsize_(gsize), lid_{linear_lid % gsize[0], linear_lid / gsize[0] % gsize[1], linear_lid / gsize[0] / gsize[1]} {
  for (const VarId param : kernel.params) {
    if (module.variables[param].kind == VarKind::KernelParam) variables_[param] = {std::nullopt, "parameter " + std::to_string(param)};
  }
}

KnownValue KnownValues::of_variable(VarId var) const {
  const auto known = variables_.find(var);
  return known == variables_.end() ? KnownValue{} : known->second;
}

KnownValue KnownValues::of(const Expr& expr) const {
  if (const auto* ref = std::get_if<VarRef>(&expr.node)) return of_variable(ref->var);
  if (const auto* ref = std::get_if<BuiltinRef>(&expr.node)) return builtin(*ref);
  if (const auto value = number(expr)) return {value, std::to_string(*value)};
  return {std::nullopt, key(expr)};
}

KnownValue KnownValues::builtin(const BuiltinRef& ref) const {
  const auto known = [](std::int64_t value) { return KnownValue{value, std::to_string(value)}; };
  const auto at = static_cast<std::size_t>(ref.dimension);
  switch (ref.which) {
    case Builtin::Lid: return known(ref.dimension < 0 ? (lid_[2] * gsize_[1] + lid_[1]) * gsize_[0] + lid_[0] : lid_[at]);
    case Builtin::Gsize: return known(ref.dimension < 0 ? gsize_[0] * gsize_[1] * gsize_[2] : gsize_[at]);
    case Builtin::Gid: return {std::nullopt, "gid " + std::to_string(ref.dimension)};
    case Builtin::Ngroups: return {std::nullopt, "ngroups " + std::to_string(ref.dimension)};
    case Builtin::Tcount: return {std::nullopt, "tcount " + std::to_string(ref.dimension)};
    case Builtin::Tid: return {};
  }
  return {};
}

std::optional<std::int64_t> KnownValues::number(const Expr& expr) const {
  const auto inside = [&](std::optional<std::int64_t> value) { return value && fits_type(expr.type, *value) ? value : std::nullopt; };
  if (const auto* literal = std::get_if<IntLit>(&expr.node)) return inside(literal->value);
  if (const auto* literal = std::get_if<BoolLit>(&expr.node)) return literal->value ? 1 : 0;
  if (const auto* cast = std::get_if<Cast>(&expr.node)) {
    if (!cast->operand->type.is_integer() && !cast->operand->type.is_bool()) return std::nullopt;
    const auto value = of(*cast->operand).number;
    if (value && expr.type.is_bool()) return *value != 0 ? 1 : 0;
    return inside(value);
  }
  if (const auto* unary = std::get_if<Unary>(&expr.node)) {
    const auto value = of(*unary->operand).number;
    if (!value) return std::nullopt;
    if (unary->op == UnaryOp::Not) return *value == 0 ? 1 : 0;
    return unary->op == UnaryOp::Neg && *value > -INT64_MAX ? inside(-*value) : std::nullopt;
  }
  if (const auto* choice = std::get_if<Conditional>(&expr.node)) {
    const auto condition = of(*choice->condition).number;
    return condition ? of(*condition != 0 ? *choice->then_value : *choice->else_value).number : std::nullopt;
  }
  const auto* binary = std::get_if<Binary>(&expr.node);
  return binary != nullptr ? inside(number(*binary, expr.type)) : std::nullopt;
}

std::optional<std::int64_t> KnownValues::number(const Binary& node, const Type&) const {
  const auto left = of(*node.left).number, right = of(*node.right).number;
  if (node.op == BinaryOp::And && ((left && *left == 0) || (right && *right == 0))) return 0;
  if (node.op == BinaryOp::Or && ((left && *left != 0) || (right && *right != 0))) return 1;
  if (!left || !right) return std::nullopt;
  const std::int64_t a = *left, b = *right;
  const bool natural = a >= 0 && b >= 0;
  std::int64_t result = 0;
  switch (node.op) {
    case BinaryOp::Add: return __builtin_add_overflow(a, b, &result) ? std::nullopt : std::optional(result);
    case BinaryOp::Sub: return __builtin_sub_overflow(a, b, &result) ? std::nullopt : std::optional(result);
    case BinaryOp::Mul: return __builtin_mul_overflow(a, b, &result) ? std::nullopt : std::optional(result);
    case BinaryOp::Div:
    case BinaryOp::TruncDiv: return natural && b != 0 ? std::optional(a / b) : std::nullopt;
    case BinaryOp::Mod:
    case BinaryOp::TruncMod: return natural && b != 0 ? std::optional(a % b) : std::nullopt;
    case BinaryOp::Eq: return a == b ? 1 : 0;
    case BinaryOp::Ne: return a != b ? 1 : 0;
    case BinaryOp::Lt: return a < b ? 1 : 0;
    case BinaryOp::Le: return a <= b ? 1 : 0;
    case BinaryOp::Gt: return a > b ? 1 : 0;
    case BinaryOp::Ge: return a >= b ? 1 : 0;
    case BinaryOp::And: return a != 0 && b != 0 ? 1 : 0;
    case BinaryOp::Or: return a != 0 || b != 0 ? 1 : 0;
    case BinaryOp::BitAnd: return natural ? std::optional(a & b) : std::nullopt;
    case BinaryOp::BitOr: return natural ? std::optional(a | b) : std::nullopt;
    case BinaryOp::BitXor: return natural ? std::optional(a ^ b) : std::nullopt;
    case BinaryOp::Shl: return natural && a < (std::int64_t{1} << 31) && b < 31 ? std::optional(a << b) : std::nullopt;
    case BinaryOp::Shr: return natural && b < 31 ? std::optional(a >> b) : std::nullopt;
    case BinaryOp::RealDiv:
    case BinaryOp::Fraction:
    case BinaryOp::Implies:
    case BinaryOp::Star: return std::nullopt;
  }
  return std::nullopt;
}

// The type stands in the text: an operation of another type may have another value.
std::string KnownValues::key(const Expr& expr) const {
  const auto with = [&](std::string text, std::initializer_list<const ExprPtr*> operands) -> std::string {
    for (const ExprPtr* operand : operands) {
      const std::string part = of(**operand).key;
      if (part.empty()) return {};
      text += " " + part + ":" + text_of((*operand)->type);
    }
    return "(" + text + ")" + text_of(expr.type);
  };
  if (const auto* cast = std::get_if<Cast>(&expr.node)) return with("cast", {&cast->operand});
  if (const auto* unary = std::get_if<Unary>(&expr.node)) return with("u" + std::to_string(static_cast<int>(unary->op)), {&unary->operand});
  if (const auto* binary = std::get_if<Binary>(&expr.node)) return with("b" + std::to_string(static_cast<int>(binary->op)), {&binary->left, &binary->right});
  if (const auto* choice = std::get_if<Conditional>(&expr.node)) return with("?", {&choice->condition, &choice->then_value, &choice->else_value});
  return {};
}

void KnownValues::execute(const Stmt& stmt) {
  visit_each_effect(stmt, [&](const Effect& effect) {
    const auto* defines = std::get_if<Defines>(&effect);
    if (defines == nullptr) return;
    const auto* assign = std::get_if<Assign>(&stmt.node);
    const auto* declare = std::get_if<Declare>(&stmt.node);
    const ExprPtr value = assign != nullptr ? assign->value : declare != nullptr ? declare->init : nullptr;
    variables_[defines->var] = value ? of(*value) : KnownValue{};
  });
}

}  // namespace permverify::obligation
