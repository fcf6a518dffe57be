// Errors, types by their names, variables of the module.
#include <algorithm>
#include <utility>

#include "parser/resolve/expressions.h"

namespace permverify::parser {

void ExpressionResolver::error(std::string id, Span span, std::string message, std::string help) {
  const std::string key =
      id + '@' + std::to_string(span.file) + ':' + std::to_string(span.begin) + ':' + std::to_string(span.end);
  if (!reported_.insert(key).second) return;
  support::Diagnostic diagnostic;
  diagnostic.id = std::move(id);
  diagnostic.message = std::move(message);
  diagnostic.primary.span = span;
  diagnostic.help = std::move(help);
  sink_.report(std::move(diagnostic));
}

// The papers write so; who means a store has written something else than they think.
void ExpressionResolver::remark_equality(Span sign) {
  if (!reported_.insert("equality_sign@" + std::to_string(sign.file) + ':' + std::to_string(sign.begin)).second) return;
  support::Diagnostic d;
  d.severity = support::Severity::Note;
  d.id = "syntax:equality_sign";
  d.message = "`=` compares here, as `==` does: a formula stores nothing";
  d.primary = {sign, ""};
  d.help = "write `==`";
  sink_.report(std::move(d));
}

ir::VarId ExpressionResolver::add_variable(std::string_view name, ir::VarKind kind, ir::Type type,
                                 Span span) {
  ir::Variable variable;
  variable.name = std::string(name);
  variable.kind = kind;
  variable.type = type;
  variable.span = span;
  module_.variables.push_back(std::move(variable));
  return static_cast<ir::VarId>(module_.variables.size() - 1);
}

// Names of one kernel or function differ; only bound variables may hide others.
bool ExpressionResolver::declare(std::string_view name, ir::VarId var) {
  const ir::Variable& variable = module_.variables[var];
  if (const Binding* other = scope_.find(name); other != nullptr && !other->replacement) {
    error("type:redeclared", variable.span,
          "`" + variable.name + "` is declared already", "choose another name");
    scope_.declare(name, {var, nullptr, 0});
    return false;
  }
  scope_.declare(name, {var, nullptr, 0});
  return true;
}

std::optional<ir::Type> ExpressionResolver::scalar_type(ast::TypeRef type) {
  static const std::unordered_map<std::string_view, ir::Type> table{
      {"int", ir::int_type}, {"bool", ir::bool_type}, {"boolean", ir::bool_type},
      {"real", ir::real_type},
      {"float", {ir::TypeKind::Float32, ir::Shape::Scalar, 0, true, 0}},
      {"double", {ir::TypeKind::Float64, ir::Shape::Scalar, 0, true, 0}},
      {"i8", {ir::TypeKind::Fixed, ir::Shape::Scalar, 8, true, 0}},
      {"i16", {ir::TypeKind::Fixed, ir::Shape::Scalar, 16, true, 0}},
      {"i32", {ir::TypeKind::Fixed, ir::Shape::Scalar, 32, true, 0}},
      {"i64", {ir::TypeKind::Fixed, ir::Shape::Scalar, 64, true, 0}},
      {"u8", {ir::TypeKind::Fixed, ir::Shape::Scalar, 8, false, 0}},
      {"u16", {ir::TypeKind::Fixed, ir::Shape::Scalar, 16, false, 0}},
      {"u32", {ir::TypeKind::Fixed, ir::Shape::Scalar, 32, false, 0}},
      {"u64", {ir::TypeKind::Fixed, ir::Shape::Scalar, 64, false, 0}}};
  const auto found = table.find(type->name);
  if (found == table.end()) {
    error("type:unknown_type", type->span,
          "there is no type `" + std::string(type->name) + "`",
          "types are `int`, `bool`, `real`, `float`, `double`, `i8` to `i64`, `u8` to `u64`");
    return std::nullopt;
  }
  ir::Type result = found->second;
  if (type->is_seq) result.shape = ir::Shape::Seq;
  return result;
}

std::vector<ir::VarId> ExpressionResolver::function_params(const ast::Params& params) {
  std::vector<ir::VarId> result;
  for (const ast::Param& param : params) {
    ir::Type type = scalar_type(param.type).value_or(ir::int_type);
    if (!param.type->extents.empty()) {
      if (param.type->is_seq) {
        error("unsupported:array_of_sequences", param.type->span,
              "arrays of sequences are not supported");
      }
      type.shape = ir::Shape::Array;
      type.rank = static_cast<std::uint8_t>(std::min<std::size_t>(param.type->extents.size(), 255));
    }
    for (ast::ExprRef extent : param.type->extents) {
      if (extent != nullptr) {
        error("type:extent_of_parameter", extent->span,
              "an array parameter has no extent of its own", "write `[]`");
      }
    }
    result.push_back(add_variable(param.name, ir::VarKind::FunctionParam, type, param.span));
  }
  return result;
}

}  // namespace permverify::parser
