// Names, literals and the simple forms of expressions.
#include "parser/resolve/expressions.h"

#include <algorithm>

#include "logic/ir/axes.h"
#include "logic/ir/builtins.h"
#include "parser/resolve/coerce.h"
#include "parser/spec/limits.h"
#include "support/similar.h"

namespace permverify::parser {
namespace {

std::string quoted(std::string_view name) { return "`" + std::string(name) + "`"; }

// A value that a variable or a cell holds, which is one of its type. Not so a parameter of a function.
bool is_read(const ir::Expr& expr, const ir::Module& module) {
  if (std::holds_alternative<ir::ArrayRead>(expr.node)) return true;
  const auto* ref = std::get_if<ir::VarRef>(&expr.node);
  if (ref == nullptr) return false;
  const ir::VarKind kind = module.variables[ref->var].kind;
  return kind == ir::VarKind::KernelParam || kind == ir::VarKind::Private;
}

}  // namespace

bool ExpressionResolver::is_formula() const {
  return place_ != Place::Program && place_ != Place::Extent && place_ != Place::Launch;
}

bool ExpressionResolver::in_kernel() const {
  return place_ != Place::FunctionBody && place_ != Place::FunctionContract &&
         place_ != Place::Launch && (kernel_ != nullptr || place_ == Place::ResourceBody);
}

bool ExpressionResolver::formula_only(Span span, const char* what) {
  if (is_formula()) return true;
  error("type:formula_in_program", span,
        std::string(what) + " may stand only in contracts, assertions and ghost code");
  return false;
}

bool ExpressionResolver::count_nodes(std::size_t count, Span span) {
  expansion_ += count;
  if (inlining_ != 0) total_expansion_ += count;
  // What is written once for one node is as large as the file allows.
  if (inlining_ == 0 && count == 1) return true;
  if (expansion_ <= max_expansion && total_expansion_ <= max_total_expansion) return true;
  error("syntax:too_deep", span, "this clause becomes too large when it is written out");
  return false;
}

ir::ExprPtr ExpressionResolver::resolve(ast::ExprRef expr) {
  if (expr == nullptr) return nullptr;
  if (recursion_ == 0) expansion_ = 0;
  if (!may_descend(expr)) return nullptr;
  const CountedScope depth(recursion_);
  return evaluate(expr);
}

bool ExpressionResolver::may_descend(ast::ExprRef expr) {
  if (!count_nodes(1, expr->span)) return false;
  if (recursion_ <= 2 * max_tree_depth) return true;
  error("syntax:too_deep", expr->span, "inlining the resources nests too deep");
  return false;
}

ir::ExprPtr ExpressionResolver::evaluate(ast::ExprRef expr) {
  return std::visit([&](const auto& node) { return expression(node, expr->span); }, expr->node);
}

ir::ExprPtr ExpressionResolver::resolve_as(ast::ExprRef expr, ir::Type type) {
  return require(resolve(expr), type);
}

ir::ExprPtr ExpressionResolver::require(const ExprPtr& expr, ir::Type type) {
  if (!expr) return nullptr;
  if (ExprPtr result = adapted(expr, type)) return result;
  const std::string wanted = quoted(ir::to_string(type));
  if (expr->type.is_resource()) {
    error("type:resource_in_expression", expr->span,
          "a permission has no value, and none may stand here");
    return nullptr;
  }
  if (is_literal(*expr) && expr->type.is_integer() && type.is_integer()) {
    error("type:literal_out_of_range", expr->span, "this number does not fit into " + wanted);
    return nullptr;
  }
  std::string help;
  if (type.is_numeric() && expr->type.is_numeric()) {
    help = "convert it: `(" + ir::to_string(type) + ") ...`";
  }
  error("type:mismatch", expr->span,
        "expected " + wanted + ", this is " + quoted(ir::to_string(expr->type)), std::move(help));
  return nullptr;
}

ir::ExprPtr ExpressionResolver::adapted(const ExprPtr& expr, ir::Type target) {
  return adapt(expr, target);
}

ir::ExprPtr ExpressionResolver::condition(ast::ExprRef expr) {
  return resolve_as(expr, ir::bool_type);
}

// A whole clause: a fact, or where `resources` is set also one with rights.
ir::ExprPtr ExpressionResolver::assertion(ast::ExprRef expr, bool resources) {
  ExprPtr result = resolve(expr);
  if (!result) return nullptr;
  if (result->type.is_resource() && resources) return result;
  if (result->type.is_resource()) {
    error("type:resource_in_expression", result->span,
          "permissions may not stand here, only facts");
    return nullptr;
  }
  return require(result, ir::bool_type);
}

ir::ExprPtr ExpressionResolver::expression(const ast::Name& node, Span span) {
  if (const Binding* binding = scope_.find(node.text)) {
    // The tree is shared, but a walk visits it as often as it is used.
    if (binding->replacement) {
      return count_nodes(binding->size, span) ? binding->replacement : nullptr;
    }
    return variable(binding->var, span);
  }
  if (ExprPtr result = builtin(node.text, -1, span)) return result;
  if (runtime_spec::find_identifier(node.text)) return nullptr;
  if (node.text == "write" && is_formula()) {
    return ir::make_expr(ir::RealLit{1, 1}, ir::amount_type, span);
  }
  if (node.text == "read" && is_formula()) {
    error("type:read_as_value", span, "`read` is an amount that nobody knows: it stands alone",
          "write `Perm(a[i], read)`");
    return nullptr;
  }
  unknown_name(node.text, span);
  return nullptr;
}

std::string ExpressionResolver::did_you_mean(std::string_view name, const std::vector<std::string>& names) {
  const std::string close = support::misspelt(name, names);
  return close.empty() ? "" : "did you mean " + quoted(close) + "?";
}

std::string ExpressionResolver::did_you_mean_function(std::string_view name) const {
  std::vector<std::string> names{"Perm", "Atomic"};
  for (const auto& [known, id] : functions_) names.emplace_back(known);
  for (const auto& [known, macro] : macros_) names.emplace_back(known);
  std::sort(names.begin(), names.end());
  return did_you_mean(name, names);
}

void ExpressionResolver::unknown_name(std::string_view name, Span span) {
  const bool upper = place_ == Place::KernelContract || place_ == Place::GroupContract ||
                     place_ == Place::ThreadContract;
  const bool local = locals_.contains(name);
  if (local && upper) {
    error("type:scope", span,
          "this contract cannot mention the private variable " + quoted(name),
          "private variables may stand in invariants, barriers and assertions");
  } else if (local && !broken_) {
    error("type:used_before_declaration", span, quoted(name) + " is not declared here",
          "move the declaration in front of this use");
  } else if (!broken_) {
    std::vector<std::string> names = scope_.names();
    for (const auto& identifier : runtime_spec::identifiers) names.emplace_back(identifier.name);
    if (is_formula()) names.insert(names.end(), {"write", "read"});
    error("type:unknown_name", span, "there is no " + quoted(name) + " here", did_you_mean(name, names));
  }
}

ir::ExprPtr ExpressionResolver::variable(ir::VarId var, Span span) {
  const ir::Variable& info = module_.variables[var];
  const bool extent = place_ == Place::Extent || place_ == Place::Launch;
  if (extent && info.kind != ir::VarKind::KernelParam) {
    error("type:not_uniform_extent", span,
          "an extent is the same for all threads: only parameters and sizes may stand in it");
    return nullptr;
  }
  const bool upper = place_ == Place::KernelContract || place_ == Place::GroupContract;
  if (upper && info.kind == ir::VarKind::LocalArray) {
    error("type:scope", span,
          "the local array " + quoted(info.name) + " means nothing outside its group's threads",
          "say this in the contract of the thread, before `void main`");
    return nullptr;
  }
  if (place_ == Place::Program && info.ghost) {
    error("ghost:read", span, "the program cannot use the ghost variable " + quoted(info.name));
    return nullptr;
  }
  return ir::make_expr(ir::VarRef{var}, info.type, span);
}

// Null without an error when `name` is no identifier of the run time.
ir::ExprPtr ExpressionResolver::builtin(std::string_view name, int dimension, Span span) {
  const runtime_spec::Identifier* known = runtime_spec::find_identifier(name);
  if (known == nullptr) return nullptr;
  const bool thread = known->shared_by == runtime_spec::SharedBy::Nobody;
  const bool group = known->shared_by == runtime_spec::SharedBy::Group;
  const bool uniform = place_ == Place::Extent || place_ == Place::Launch;
  if (!in_kernel()) {
    error("type:scope", span, "a function knows only its parameters",
          "pass " + quoted(name) + " as an argument");
    return nullptr;
  }
  if (uniform && (thread || group)) {
    error("type:not_uniform_extent", span,
          "an extent is the same for all threads: " + quoted(name) + " cannot stand in it");
    return nullptr;
  }
  if ((place_ == Place::KernelContract && (thread || group)) ||
      (place_ == Place::GroupContract && thread)) {
    error("type:scope", span, quoted(name) + " means nothing in this contract",
          "bind a variable: `(\\forall int t; 0 <= t && t < tcount; ...)`");
    return nullptr;
  }
  if (known->tells_groups) mentions_groups_ = true;
  if (kernel_ != nullptr) {
    ir::name_axis(*kernel_, known->builtin, dimension);
    kernel_->names_components = kernel_->names_components || dimension >= 0;
  }
  return ir::make_expr(ir::BuiltinRef{known->builtin, dimension}, known->type, span);
}

ir::ExprPtr ExpressionResolver::expression(const ast::BoolConst& node, Span span) {
  return ir::make_expr(ir::BoolLit{node.value}, ir::bool_type, span);
}

ir::ExprPtr ExpressionResolver::expression(const ast::Result&, Span span) {
  if (result_) return ir::make_expr(ir::ResultRef{}, *result_, span);
  error("type:scope", span, "`\\result` may stand only in `ensures` of a function");
  return nullptr;
}

ir::ExprPtr ExpressionResolver::expression(const ast::Round&, Span span) {
  return formula_only(span, "`\\round`") ? round(span) : nullptr;
}

ir::ExprPtr ExpressionResolver::round(Span span) {
  if (!rounds_.empty()) return rounds_.back().mention(module_, span);
  error("type:round_outside_loop", span, "there is no loop around this `\\round`",
        "it is the number of complete iterations, in the invariants and the body of a loop");
  return nullptr;
}

ir::ExprPtr ExpressionResolver::expression(const ast::Member& node, Span span) {
  if (node.field == "head" || node.field == "tail" || node.field == "size" || node.field == "isEmpty") {
    const ExprPtr seq = resolve(node.base);
    if (!seq) return nullptr;
    if (seq->type.is_seq()) return seq_member(seq, node, span);
  }
  if (node.field == "length") {
    error("unsupported:length", span, "`.length` is not supported",
          "give the array an extent, and write that");
    return nullptr;
  }
  const auto* base = std::get_if<ast::Name>(&node.base->node);
  const std::optional<int> dimension = runtime_spec::component(node.field);
  const bool hidden = base != nullptr && scope_.find(base->text) != nullptr;
  if (base != nullptr && !hidden && dimension && runtime_spec::find_identifier(base->text)) {
    return builtin(base->text, *dimension, span);
  }
  error("type:no_member", span, "there is no member " + quoted(node.field) + " here",
        "`.x`, `.y` and `.z` belong to `tid lid gid gsize tcount ngroups`");
  return nullptr;
}

ir::ExprPtr ExpressionResolver::expression(const ast::Conditional& node, Span span) {
  const ExprPtr test = condition(node.condition);
  ExprPtr then_value = resolve(node.then_value);
  ExprPtr else_value = resolve(node.else_value);
  if (!test || !then_value || !else_value) return nullptr;
  const auto asserts = [](const ExprPtr& expr) {
    return expr->type.is_resource() || expr->type.is_bool();
  };
  if (then_value->type.is_resource() || else_value->type.is_resource()) {
    for (ExprPtr* value : {&then_value, &else_value}) {
      if (!asserts(*value)) *value = require(*value, ir::bool_type);  // an integer of C is a condition
      if (!*value) return nullptr;
    }
    return ir::make_expr(ir::Conditional{test, then_value, else_value}, ir::resource_type, span);
  }
  const auto count_beside = [&](ExprPtr& truth, const ExprPtr& number) {  // in C a truth value is 0 or 1 there
    if (!truth->type.is_bool() || number->type != ir::int_type) return;
    if (ExprPtr value = adapted(truth, ir::int_type)) truth = std::move(value);
  };
  count_beside(then_value, else_value);
  count_beside(else_value, then_value);
  if (!unify(then_value, else_value, is_formula())) {
    return mismatch(span, then_value, else_value, Tok::Question);
  }
  if (then_value->type.is_array()) {
    error("type:mismatch", span, "arrays cannot be chosen by `? :`");
    return nullptr;
  }
  return ir::make_expr(ir::Conditional{test, then_value, else_value}, then_value->type, span);
}

ir::ExprPtr ExpressionResolver::expression(const ast::Cast& node, Span span) {
  const std::optional<ir::Type> type = scalar_type(node.type);
  ExprPtr operand = resolve(node.operand);
  if (!type || !operand) return nullptr;
  if (type->is_bool() && operand->type.is_bool()) return operand;
  if (type->is_bool() && operand->type.is_integer()) {
    ExprPtr zero = ir::make_expr(ir::IntLit{0}, ir::int_type, span);
    if (!unify(operand, zero, is_formula())) return mismatch(span, operand, zero, Tok::Ne);
    return ir::make_expr(ir::Binary{ir::BinaryOp::Ne, operand, zero}, ir::bool_type, span);
  }
  if (type->is_numeric() && operand->type.is_bool()) {
    const ExprPtr one = ir::make_expr(ir::IntLit{1}, ir::int_type, span), zero = ir::make_expr(ir::IntLit{0}, ir::int_type, span);
    operand = ir::make_expr(ir::Conditional{operand, one, zero}, ir::int_type, span);
  }
  if (!type->is_numeric() || !operand->type.is_numeric()) {
    error("type:mismatch", span, "only numbers can be converted into each other");
    return nullptr;
  }
  // In a formula `x + 1` is exact: its type is that of `x`, its value may lie outside of it.
  const bool exact = is_formula() && type->kind == ir::TypeKind::Fixed && !is_read(*operand, module_);
  if (operand->type == *type && !exact) return operand;
  return ir::make_expr(ir::Cast{operand}, *type, span);
}

ir::ExprPtr ExpressionResolver::expression(const ast::Old& node, Span span) {
  if (!formula_only(span, "`\\old`")) return nullptr;
  if (!in_kernel()) {
    error("type:scope", span, "a function has no earlier state: `\\old` belongs to kernels");
    return nullptr;
  }
  const ExprPtr operand = resolve(node.operand);
  if (!operand) return nullptr;
  if (operand->type.is_resource()) return require(operand, ir::bool_type);
  return ir::make_expr(ir::Old{operand}, operand->type, span);
}

ir::ExprPtr ExpressionResolver::expression(const ast::Paren& node, Span) {
  return resolve(node.inner);
}

}  // namespace permverify::parser
