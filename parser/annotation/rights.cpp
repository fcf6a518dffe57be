// Rights on what pointers and objects lie in, and objects as arguments.
#include "parser/annotation/c_resolver.h"
#include "parser/resolve/coerce.h"

namespace permverify::parser::annotation {
namespace {

bool is_one(const ir::ExprPtr& expr) {
  if (const auto* cast = std::get_if<ir::Cast>(&expr->node)) return is_one(cast->operand);
  if (const auto* number = std::get_if<ir::IntLit>(&expr->node)) return number->value == 1;
  const auto* amount = std::get_if<ir::RealLit>(&expr->node);
  return amount != nullptr && amount->numerator == 1 && amount->denominator == 1;
}

// A product of launch sizes and numbers from 1 on; `sizes` counts the former. It is 1 or more.
bool is_launch_product(const ir::ExprPtr& expr, int& sizes) {
  if (const auto* cast = std::get_if<ir::Cast>(&expr->node)) {
    return is_launch_product(cast->operand, sizes);
  }
  if (const auto* builtin = std::get_if<ir::BuiltinRef>(&expr->node)) {
    ++sizes;
    return builtin->which == ir::Builtin::Gsize || builtin->which == ir::Builtin::Ngroups ||
           builtin->which == ir::Builtin::Tcount;
  }
  if (const auto* number = std::get_if<ir::IntLit>(&expr->node)) return number->value > 0;
  if (const auto* number = std::get_if<ir::RealLit>(&expr->node)) {
    return number->denominator > 0 && number->numerator >= number->denominator;
  }
  const auto* product = std::get_if<ir::Binary>(&expr->node);
  return product != nullptr && product->op == ir::BinaryOp::Mul &&
         is_launch_product(product->left, sizes) && is_launch_product(product->right, sizes);
}

// write \ (gsize * ngroups), 1 \ tcount. Such an amount is more than 0 and at most 1, whatever the
// launch: that is all that `read` says, too. To know less of an amount is sound on both sides: as a
// hypothesis `read` allows a read and no write, which any positive amount does; as a goal, it asks
// for some right where this exact one is not needed to read. What is lost is that the parts of all
// threads add up to the whole: no thread gets `write` back by collecting them. A factor that may be 0
// or less would not do (1 \ (gsize - 1)), nor a numerator above 1: 2 \ gsize may exceed the whole.
bool is_share_of_launch(const ir::ExprPtr& amount) {
  const auto* division = std::get_if<ir::Binary>(&amount->node);
  if (division == nullptr) return false;
  const bool divides =
      division->op == ir::BinaryOp::Fraction || division->op == ir::BinaryOp::RealDiv;
  int sizes = 0;
  return divides && is_one(division->left) && is_launch_product(division->right, sizes) &&
         sizes > 0;
}

}  // namespace

ir::ExprPtr Resolver::Impl::expression(const ast::Right& node, Span span) {
  if (!right_may_stand(node, span)) return nullptr;
  bool valid = true;
  ExprPtr amount;
  if (node.arguments.size() == 2) amount = permission_amount(node.arguments[1], false, valid);
  const Operand target = operand(node.arguments[0]);
  if (!target.valid() || !valid) return nullptr;
  return rights_on(node, target, amount, span);
}

ir::ExprPtr Resolver::Impl::permission_amount(ast::ExprRef expr, bool percent, bool& valid) {
  ExprPtr amount = StatementResolver::permission_amount(expr, percent, valid);
  return valid && amount && is_share_of_launch(amount) ? nullptr : amount;
}

// On a pointer: the cell that it points to. On an object: all its cells.
ir::ExprPtr Resolver::Impl::rights_on(const ast::Right& node, const Operand& target,
                                      const ExprPtr& amount, Span span) {
  if (target.expr) {
    if (const auto* cell = std::get_if<ir::ArrayRead>(&target.expr->node)) {
      return right_at(node, cell->array, cell->indices, amount, span);
    }
    const auto* array = std::get_if<ir::VarRef>(&target.expr->node);
    if (array != nullptr && target.expr->type.is_array() && target.expr->type.rank == 1) {
      return right_at(node, array->var, {ir::make_expr(ir::IntLit{0}, ir::int_type, span)}, amount,
                      span);
    }
  }
  if (!target.object) {
    error("type:not_an_array", span, "permissions are given on memory, as in `a[i]`");
    return nullptr;
  }
  CNames* const names = target.object->names;
  std::optional<Entity> entity = target.object->entity;
  if (names->kind(*entity) == EntityKind::Pointer) entity = names->dereference(*entity, span);
  if (!entity) return nullptr;
  const auto cells = names->cells(*entity, span);
  ExprPtr result;
  for (const Cells& part : cells.value_or(std::vector<Cells>{})) {
    if (is_upper() && module_.variables[part.array].kind == ir::VarKind::LocalArray) {
      error("type:scope", span, "local memory means nothing outside its group's threads",
            "say this in the contract of the thread");
      return nullptr;
    }
    ExprPtr right = right_at(node, part.array, part.indices, amount, span);
    if (!right) return nullptr;
    if (!part.binders.empty()) {
      right = ir::make_expr(
          ir::Quantifier{ir::QuantifierKind::ForallStar, part.binders, nullptr, right, {}},
          ir::resource_type, span);
    }
    result = result ? ir::make_expr(ir::Binary{ir::BinaryOp::Star, result, right},
                                    ir::resource_type, span)
                    : right;
  }
  if (!result && cells) {
    error("type:not_an_array", span, "permissions are given on memory, as in `a[i]`");
  }
  return result;
}

ir::ExprPtr Resolver::Impl::argument(ast::ExprRef expr, ir::Type type) {
  if (!type.is_array()) return resolve_as(expr, type);
  const Operand value = operand(expr);
  if (value.object) {
    const Object& array = *value.object;
    return require(array.names->array(array.entity, expr->span), type);
  }
  if (value.null || value.address) {
    error("type:not_an_array", expr->span, "an array stands here, from its first element on");
    return nullptr;
  }
  return require(value.expr, type);
}

// A resource is written out where it is used, so that any pointer will do for its arrays.
std::optional<std::vector<Binding>> Resolver::Impl::resource_arguments(
    const ast::Call& call, const std::vector<ir::VarId>& params) {
  if (!argument_count(call, params.size())) return std::nullopt;
  std::vector<Binding> result;
  for (std::size_t i = 0; i < params.size(); ++i) {
    const ir::Type type = module_.variables[params[i]].type;
    const std::size_t before = expansion_;
    if (!type.is_array()) {
      const ExprPtr value = resolve_as(call.arguments[i], type);
      if (!value) return std::nullopt;
      result.push_back({0, value, expansion_ - before, {}});
      continue;
    }
    const Operand value = operand(call.arguments[i]);
    if (value.object) {
      bound_objects_.push_back(*value.object);
      result.push_back({0, nullptr, 0, bound_objects_.size() - 1});
      continue;
    }
    const ExprPtr array = value.address ? nullptr : require(value.expr, type);
    if (!array) return std::nullopt;
    result.push_back({0, array, expansion_ - before, {}});
  }
  return result;
}

}  // namespace permverify::parser::annotation
