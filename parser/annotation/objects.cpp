// Names, members, elements and pointers: what the front end knows, and what annotations bind.
#include <algorithm>

#include "logic/ir/builtins.h"
#include "parser/annotation/c_resolver.h"

namespace permverify::parser::annotation {
namespace {

bool is_null_word(std::string_view text) { return text == "NULL" || text == "nullptr"; }

bool is_constant(const ir::ExprPtr& value) {
  if (const auto* cast = std::get_if<ir::Cast>(&value->node)) return is_constant(cast->operand);
  if (const auto* unary = std::get_if<ir::Unary>(&value->node)) return is_constant(unary->operand);
  return std::holds_alternative<ir::IntLit>(value->node) ||
         std::holds_alternative<ir::BoolLit>(value->node) ||
         std::holds_alternative<ir::RealLit>(value->node);
}

}  // namespace

// Bodies of resources are written at the top of a file: what a name means there does not depend on
// where they are used.
CNames* Resolver::Impl::names_here() const { return inlining_ != 0 ? file_names_ : names_; }

bool Resolver::Impl::in_kernel() const {
  if (place_ == Place::ResourceBody) return true;
  return !defining_ && place_ != Place::FunctionBody && place_ != Place::FunctionContract;
}

ir::ExprPtr Resolver::Impl::round(Span span) {
  CNames* const names = rounds_.empty() ? names_here() : nullptr;  // else of a loop in ghost code
  const ExprPtr of_program = names != nullptr ? names->round(span) : nullptr;
  return of_program ? of_program : StatementResolver::round(span);
}

Resolver::Impl::Operand Resolver::Impl::object(std::optional<Entity> entity, CNames* names) {
  Operand result;
  if (entity) result.object = Object{*entity, names};
  return result;
}

ir::ExprPtr Resolver::Impl::evaluate(ast::ExprRef expr) {
  return to_value(uncounted(expr), expr->span);
}

Resolver::Impl::Operand Resolver::Impl::operand(ast::ExprRef expr) {
  if (!may_descend(expr)) return {};
  const CountedScope depth(recursion_);
  return uncounted(expr);
}

Resolver::Impl::Operand Resolver::Impl::uncounted(ast::ExprRef expr) {
  const Span span = expr->span;
  if (const auto* node = std::get_if<ast::Name>(&expr->node)) return name(*node, span);
  if (const auto* node = std::get_if<ast::Member>(&expr->node)) return member(*node, span);
  if (const auto* node = std::get_if<ast::Index>(&expr->node)) return index(*node, span);
  if (const auto* node = std::get_if<ast::Binary>(&expr->node)) return binary_operand(*node, span);
  if (const auto* node = std::get_if<ast::Call>(&expr->node)) return call(*node, span);
  if (const auto* node = std::get_if<ast::Paren>(&expr->node)) return operand(node->inner);
  if (const auto* node = std::get_if<ast::Number>(&expr->node)) return {number(node->text, span)};
  if (const auto* node = std::get_if<ast::Cast>(&expr->node)) return {conversion(*node, span)};
  if (const auto* node = std::get_if<ast::Unary>(&expr->node)) {
    if (node->op == Tok::Times || node->op == Tok::Amp) return prefix(*node, span);
  }
  const bool of_function = result_.has_value() || defining_ || names_ == nullptr;
  if (std::holds_alternative<ast::Result>(expr->node) && !of_function) {
    return object(names_->result(span), names_);
  }
  const ExprPtr value = StatementResolver::evaluate(expr);
  const auto* old = value ? std::get_if<ir::Old>(&value->node) : nullptr;
  if (old == nullptr || names_ == nullptr) return {value};
  return {names_->old(old->operand, span)};
}

ir::ExprPtr Resolver::Impl::to_value(const Operand& from, Span span) {
  if (from.object) return checked_value(from.object->names->value(from.object->entity, span), span);
  if (from.null || from.address) {
    error("type:mismatch", span, "a pointer has no value here",
          "pointers are compared, and take part in permissions");
    return nullptr;
  }
  return mathematical(from.expr);
}

// What the front end gave, where it may stand.
ir::ExprPtr Resolver::Impl::checked_value(const ExprPtr& value, Span span) {
  if (!value) return nullptr;
  if (defining_ && place_ != Place::ResourceBody && !is_constant(value)) {
    error("type:scope", span, "a function knows only its parameters and constants",
          "pass it as an argument");
    return nullptr;
  }
  const auto* read = std::get_if<ir::ArrayRead>(&value->node);
  if (read != nullptr && is_upper() &&
      module_.variables[read->array].kind == ir::VarKind::LocalArray) {
    error("type:scope", span, "local memory means nothing outside its group's threads",
          "say this in the contract of the thread");
    return nullptr;
  }
  return mathematical(value);
}

// Is this the name of something other than the run time's?
bool Resolver::Impl::is_known(std::string_view name, Span span) {
  if (scope_.find(name) != nullptr) return true;
  CNames* const names = names_here();
  return names != nullptr && names->find(name, span).has_value();
}

Resolver::Impl::Operand Resolver::Impl::name(const ast::Name& node, Span span) {
  if (const Binding* binding = scope_.find(node.text)) {
    if (binding->object) return {nullptr, bound_objects_[*binding->object]};
    return {StatementResolver::expression(node, span)};
  }
  if (is_null_word(node.text)) return {nullptr, std::nullopt, false, true};
  if (node.text == "\\gtid") return {builtin("tid", -1, span)};
  if (node.text == "\\ltid") return {builtin("lid", -1, span)};
  CNames* const names = names_here();
  // The amounts are words of annotations, whatever else they are in C.
  if (names != nullptr && node.text != "read" && node.text != "write") {
    if (const auto found = names->find(node.text, span)) return object(found, names);
  }
  return {StatementResolver::expression(node, span)};
}

Resolver::Impl::Operand Resolver::Impl::member(const ast::Member& node, Span span) {
  const auto* base_name = std::get_if<ast::Name>(&node.base->node);
  if (base_name != nullptr && !is_known(base_name->text, node.base->span)) {
    const std::string_view identifier = cuda_identifier(node, span);
    const std::optional<int> dimension = runtime_spec::component(node.field);
    if (!identifier.empty() && dimension) return {builtin(identifier, *dimension, span)};
    if (runtime_spec::find_identifier(base_name->text) != nullptr) {
      return {StatementResolver::expression(node, span)};
    }
  }
  const Operand base = operand(node.base);
  if (!base.valid()) return {};
  const bool is_array = base.expr && base.expr->type.is_array();
  if (node.field == "length" && !node.arrow && (is_pointer(base) || is_array)) {
    return {length(base, span)};
  }
  if (base.object) {
    CNames* const names = base.object->names;
    return object(names->member(base.object->entity, node.field, node.arrow, span), names);
  }
  error("type:no_member", span, "there is no member `" + std::string(node.field) + "` here");
  return {};
}

Resolver::Impl::Operand Resolver::Impl::index(const ast::Index& node, Span span) {
  std::vector<const ast::Index*> chain{&node};
  while (const auto* outer = std::get_if<ast::Index>(&chain.back()->base->node)) {
    chain.push_back(outer);
  }
  std::reverse(chain.begin(), chain.end());
  const Operand base = operand(chain.front()->base);
  std::vector<ExprPtr> values;
  for (const ast::Index* one : chain) {
    if (one->index == nullptr) {
      error("unsupported:whole_array", span, "`[*]` is not supported",
            "write `(\\forall* int i; 0 <= i && i < n; Perm(a[i], ...))`");
      return {};
    }
    values.push_back(resolve_as(one->index, ir::int_type));
  }
  const bool valid = std::find(values.begin(), values.end(), nullptr) == values.end();
  if (!base.valid() || !valid) return {};
  if (!base.object) {
    if (base.expr && !base.address) {
      return {array_cell(base.expr, chain.front()->base->span, std::move(values), span)};
    }
    error("type:not_an_array", chain.front()->base->span, "this is not an array");
    return {};
  }
  Operand result = base;
  for (std::size_t i = 0; i < values.size() && result.object; ++i) {
    const Span part = support::cover(chain.front()->base->span, chain[i]->index->span);
    CNames* const names = result.object->names;
    result = object(names->index(result.object->entity, values[i],
                                 i + 1 == values.size() ? span : part), names);
  }
  return result;
}

// `*e` and `&e`. Of the arrays of functions only the cell itself is known.
Resolver::Impl::Operand Resolver::Impl::prefix(const ast::Unary& node, Span span) {
  const Operand inner = operand(node.operand);
  if (!inner.valid()) return {};
  const bool address = node.op == Tok::Amp;
  if (inner.object) {
    CNames* const names = inner.object->names;
    const Entity entity = inner.object->entity;
    return object(address ? names->address_of(entity, span) : names->dereference(entity, span),
                  names);
  }
  if (inner.expr && address && std::holds_alternative<ir::ArrayRead>(inner.expr->node)) {
    return {inner.expr, std::nullopt, true};
  }
  if (inner.expr && !address && inner.address) return {inner.expr};
  if (inner.expr && !address && inner.expr->type.is_array() && inner.expr->type.rank == 1) {
    std::vector<ExprPtr> first{ir::make_expr(ir::IntLit{0}, ir::int_type, span)};
    return {array_cell(inner.expr, node.operand->span, std::move(first), span)};
  }
  error("type:mismatch", span,
        address ? "only what lies in memory has an address" : "only a pointer is followed by `*`");
  return {};
}

}  // namespace permverify::parser::annotation
