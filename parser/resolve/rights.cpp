// Permissions, and resources inlined where they are used.
#include "parser/resolve/coerce.h"
#include "parser/resolve/expressions.h"

namespace permverify::parser {
namespace {

// The word itself, in parentheses or not.
bool is_word(ast::ExprRef expr, std::string_view word) {
  while (const auto* paren = std::get_if<ast::Paren>(&expr->node)) expr = paren->inner;
  const auto* name = std::get_if<ast::Name>(&expr->node);
  return name != nullptr && name->text == word;
}

}  // namespace

// As far as that is clear without the cell.
bool ExpressionResolver::right_may_stand(const ast::Right& node, Span span) {
  const std::size_t wanted = node.kind == Tok::Atomic ? 1 : 2;
  if (node.arguments.size() != wanted) {
    error("type:argument_count", span,
          wanted == 1 ? "`Atomic` takes an array element"
                      : "a permission takes an array element and an amount");
    return false;
  }
  if (is_formula()) return true;
  error("type:resource_in_expression", span, "permissions stand only in contracts");
  return false;
}

ir::ExprPtr ExpressionResolver::expression(const ast::Right& node, Span span) {
  if (!right_may_stand(node, span)) return nullptr;
  bool valid = true;
  ExprPtr amount;
  if (node.arguments.size() == 2) amount = permission_amount(node.arguments[1], node.percent, valid);
  const ExprPtr cell = resolve(node.arguments[0]);
  if (!cell || !valid) return nullptr;
  const auto* read = std::get_if<ir::ArrayRead>(&cell->node);
  if (read == nullptr) {
    error("type:not_an_array", node.arguments[0]->span,
          "permissions are given on elements of arrays, as in `a[i]`");
    return nullptr;
  }
  return right_at(node, read->array, read->indices, amount, span);
}

ir::ExprPtr ExpressionResolver::right_at(const ast::Right& node, ir::VarId array,
                                         std::vector<ExprPtr> indices, const ExprPtr& amount,
                                         Span span) {
  if (module_.variables[array].kind == ir::VarKind::FunctionParam &&
      place_ != Place::ResourceBody && place_ != Place::FunctionContract) {
    error("type:resource_in_expression", span, "a function holds no permissions");
    return nullptr;
  }
  if (node.kind == Tok::Atomic) {
    return ir::make_expr(ir::AtomicRight{array, std::move(indices)}, ir::resource_type, span);
  }
  return ir::make_expr(ir::Perm{array, std::move(indices), amount}, ir::resource_type, span);
}

// Null and valid: `read`. `percent`: the paper's `perm(a[i], 10)` is a tenth.
ir::ExprPtr ExpressionResolver::permission_amount(ast::ExprRef expr, bool percent, bool& valid) {
  if (is_word(expr, "read") && scope_.find("read") == nullptr) return nullptr;
  const ExprPtr value = resolve(expr);
  ExprPtr result;
  if (value && percent && value->type == ir::int_type) {
    const ExprPtr hundred = ir::make_expr(ir::IntLit{100}, ir::int_type, expr->span);
    result = make_fraction(value, hundred, expr->span);
  } else {
    result = require(value, ir::amount_type);
  }
  valid = result != nullptr;
  return result;
}

std::optional<std::vector<Binding>> ExpressionResolver::resource_arguments(
    const ast::Call& call, const std::vector<ir::VarId>& params) {
  const std::size_t before = expansion_;
  const auto values = arguments(call, params);
  if (!values) return std::nullopt;
  const std::size_t size = expansion_ - before;  // of all of them: an upper bound
  std::vector<Binding> result;
  for (const ExprPtr& value : *values) result.push_back({0, value, size, {}});
  return result;
}

// The body with the arguments in the place of the parameters. Names of the body are those visible
// where it was declared, so nothing at the use can capture them; bound variables are made afresh.
ir::ExprPtr ExpressionResolver::inline_resource(Macro& macro, const ast::Call& call, Span span) {
  const ast::ResourceDecl& declaration = *macro.declaration;
  if (macro.open) {
    error("unsupported:recursive_resource", call.name_span,
          "the resource `" + std::string(call.name) + "` is defined by itself");
    return nullptr;
  }
  const std::size_t variables = module_.variables.size();
  const std::vector<ir::VarId> params = function_params(declaration.params);
  const auto values = resource_arguments(call, params);
  // The parameters served for their types only; the arguments may have bound variables, though.
  if (module_.variables.size() == variables + params.size()) module_.variables.resize(variables);
  if (!values) return nullptr;
  const Scope::Window window = scope_.open_window(macro.visible);
  const Scope::Mark mark = scope_.mark();
  for (std::size_t i = 0; i < params.size(); ++i) {
    scope_.declare(declaration.params[i].name, (*values)[i]);
  }
  macro.open = true;
  ++inlining_;
  const ExprPtr body = resolve(declaration.body);
  --inlining_;
  macro.open = false;
  scope_.close(mark);
  scope_.restore_window(window);
  if (!body) return nullptr;
  if (!body->type.is_resource() && !body->type.is_bool()) return require(body, ir::bool_type);
  // Failures point to the use; what is inside keeps the places of the declaration.
  return ir::make_expr(body->node, body->type, span);
}

}  // namespace permverify::parser
