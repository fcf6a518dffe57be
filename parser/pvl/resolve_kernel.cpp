// Kernels: parameters, arrays, launch sizes, contracts, body.
#include <algorithm>

#include "logic/ir/builtins.h"
#include "parser/pvl/resolver.h"

namespace permverify::parser {
namespace {

// All names that statements declare, for "used before its declaration". Iterative over blocks.
void collect_locals(ast::StmtRef stmt, std::unordered_map<std::string_view, bool>& names) {
  std::vector<ast::StmtRef> open{stmt};
  while (!open.empty()) {
    const ast::StmtRef next = open.back();
    open.pop_back();
    if (next == nullptr) continue;
    if (const auto* declare = std::get_if<ast::DeclareStmt>(&next->node)) {
      for (const ast::Declarator& name : declare->names) names.emplace(name.name, true);
    } else if (const auto* block = std::get_if<ast::BlockStmt>(&next->node)) {
      open.insert(open.end(), block->body.begin(), block->body.end());
    } else if (const auto* branch = std::get_if<ast::IfStmt>(&next->node)) {
      open.push_back(branch->then_branch), open.push_back(branch->else_branch);
    } else if (const auto* loop = std::get_if<ast::LoopStmt>(&next->node)) {
      open.insert(open.end(), loop->init.begin(), loop->init.end());
      open.push_back(loop->body);
    } else if (const auto* ghost = std::get_if<ast::GhostStmt>(&next->node)) {
      open.push_back(ghost->statement);
    }
  }
}

bool mentions_gsize(const ir::ExprPtr& expr) {
  if (!expr) return false;
  if (const auto* builtin = std::get_if<ir::BuiltinRef>(&expr->node)) {
    return builtin->which == ir::Builtin::Gsize;
  }
  if (const auto* unary = std::get_if<ir::Unary>(&expr->node))
    return mentions_gsize(unary->operand);
  if (const auto* binary = std::get_if<ir::Binary>(&expr->node)) {
    return mentions_gsize(binary->left) || mentions_gsize(binary->right);
  }
  if (const auto* branch = std::get_if<ir::Conditional>(&expr->node)) {
    return mentions_gsize(branch->condition) || mentions_gsize(branch->then_value) ||
           mentions_gsize(branch->else_value);
  }
  if (const auto* call = std::get_if<ir::Call>(&expr->node)) {
    return std::any_of(call->arguments.begin(), call->arguments.end(), mentions_gsize);
  }
  if (const auto* cast = std::get_if<ir::Cast>(&expr->node)) return mentions_gsize(cast->operand);
  return false;
}

}  // namespace

void Resolver::resolve_kernel(const ast::KernelDecl& declaration) {
  const Scope::Mark mark = scope_.mark();
  ir::Kernel kernel;
  kernel.name = std::string(declaration.name);
  kernel.span = declaration.span;
  kernel.end = declaration.span;
  kernel_ = &kernel;
  mentions_groups_ = false;
  locals_.clear();
  for (ast::StmtRef body : declaration.bodies) collect_locals(body, locals_);
  kernel_params(declaration, kernel);
  kernel_arrays(declaration, kernel);
  for (const ast::ResourceDecl& resource : declaration.resources) {
    declare_resource(resource, scope_.mark());
  }
  for (const ast::ResourceDecl& resource : declaration.resources) {
    check_resource_declaration(resource, scope_.mark());
  }
  contract(declaration.kernel_clauses, Place::KernelContract, kernel.kernel_contract);
  contract(declaration.group_clauses, Place::GroupContract, kernel.group_contract);
  contract(declaration.thread_clauses, Place::ThreadContract, kernel.thread_contract);
  everywhere_.clear();
  for (ast::ClauseRef clause : declaration.thread_clauses) {
    if (clause->kind == ast::ClauseKind::ContextEverywhere) everywhere_.push_back(clause);
  }
  if (declaration.bodies.empty()) {
    if (!broken_) {
      error("type:missing_main", declaration.span, "this kernel has no body",
            "write `void main() { ... }`");
    }
  } else {
    kernel.body = scoped(declaration.bodies.front());
    const Span whole = declaration.bodies.front()->span;
    kernel.end = {whole.file, whole.end - 1, whole.end};
  }
  for (std::size_t i = 1; i < declaration.main_spans.size(); ++i) {
    error("type:redeclared", declaration.main_spans[i], "this kernel has two bodies");
  }
  // After the body, which may mention a second dimension.
  kernel_launch(declaration, kernel);
  const auto in_gsize = [&](ir::VarId array) {
    const ir::Variable& info = module_.variables[array];
    return info.kind == ir::VarKind::GlobalArray &&
           std::any_of(info.extents.begin(), info.extents.end(), mentions_gsize);
  };
  kernel.single_group = !mentions_groups_ &&
                        std::any_of(kernel.arrays.begin(), kernel.arrays.end(), in_gsize);
  for (const ast::ResourceDecl& resource : declaration.resources) {
    const auto macro = macros_.find(resource.name);
    if (macro != macros_.end() && macro->second.declaration == &resource) macros_.erase(macro);
  }
  everywhere_.clear();
  kernel_ = nullptr;
  scope_.close(mark);
  module_.kernels.push_back(std::move(kernel));
}

void Resolver::kernel_params(const ast::KernelDecl& declaration, ir::Kernel& kernel) {
  for (const ast::Param& param : declaration.params) {
    const ir::Type type = scalar_type(param.type).value_or(ir::int_type);
    if (!param.type->extents.empty()) {
      error("unsupported:array_parameter", param.type->span,
            "arrays are not parameters of a kernel",
            "declare it inside: `global " + std::string(param.type->name) + "[n] " +
                std::string(param.name) + ";`");
    } else if (type.is_seq()) {
      error("ghost:type", param.type->span, "a kernel cannot take a sequence");
    }
    const ir::VarId var = add_variable(param.name, ir::VarKind::KernelParam, type, param.span);
    declare(param.name, var);
    kernel.params.push_back(var);
  }
}

// Arrays may mention only parameters and sizes in their extents, so the order does not matter.
void Resolver::kernel_arrays(const ast::KernelDecl& declaration, ir::Kernel& kernel) {
  for (const ast::ArrayDecl& arrays : declaration.arrays) kernel_array(arrays, kernel);
}

void Resolver::kernel_array(const ast::ArrayDecl& arrays, ir::Kernel& kernel) {
  ir::Type type = scalar_type(arrays.type).value_or(ir::int_type);
  if (type.is_seq()) {
    error("ghost:type", arrays.type->span, "an array cannot hold sequences");
  }
  if (arrays.type->extents.empty()) {
    error("type:not_an_array", arrays.type->span, "only arrays are `global` or `local`",
          "write the extent behind the type: `int[gsize]`");
  }
  type.shape = ir::Shape::Array;
  type.rank = static_cast<std::uint8_t>(std::min<std::size_t>(arrays.type->extents.size(), 255));
  std::vector<ExprPtr> extents;
  {
    const PlaceGuard guard(*this, Place::Extent);
    for (ast::ExprRef extent : arrays.type->extents) {
      extents.push_back(extent != nullptr ? resolve_as(extent, ir::int_type) : nullptr);
    }
  }
  const ir::VarKind kind = arrays.local ? ir::VarKind::LocalArray : ir::VarKind::GlobalArray;
  for (const ast::Declarator& name : arrays.names) {
    const ir::VarId var = add_variable(name.name, kind, type, name.span);
    module_.variables[var].extents = extents;
    declare(name.name, var);
    kernel.arrays.push_back(var);
  }
}

void Resolver::kernel_launch(const ast::KernelDecl& declaration, ir::Kernel& kernel) {
  const PlaceGuard guard(*this, Place::Launch);
  for (const auto& launch : declaration.launches) {
    for (const ast::LaunchItem& item : launch) launch_item(item, kernel);
  }
}

void Resolver::launch_item(const ast::LaunchItem& item, ir::Kernel& kernel) {
  const runtime_spec::Identifier* size = runtime_spec::find_identifier(item.name);
  const bool groups = size != nullptr && size->builtin == ir::Builtin::Ngroups;
  const bool named = groups || (size != nullptr && size->builtin == ir::Builtin::Gsize);
  const std::string_view field = item.field;
  const bool dimension_known = field.empty() || runtime_spec::component(field);
  if (!named || !dimension_known) {
    error("type:launch", item.span,
          "a launch fixes `gsize` or `ngroups`, or one dimension of them");
    return;
  }
  if (size->tells_groups) mentions_groups_ = true;
  const auto dimension = static_cast<std::size_t>(runtime_spec::component(field).value_or(0));
  kernel.dimensions = std::max(kernel.dimensions, static_cast<int>(dimension) + 1);
  kernel.names_components = kernel.names_components || !field.empty();
  const ExprPtr value = resolve_as(item.value, ir::int_type);
  if (!value) return;
  const auto* number = std::get_if<ir::IntLit>(&value->node);
  if (number == nullptr || number->value < 1) {
    error("type:launch", item.value->span, "a launch size is a number, 1 or more");
    return;
  }
  if (field.empty() && kernel.dimensions > 1) {
    error("type:launch", item.span, "this kernel has several dimensions",
          "name the one you mean: `" + std::string(item.name) + ".x`");
    return;
  }
  auto& sizes = groups ? kernel.launch.ngroups : kernel.launch.gsize;
  if (sizes[dimension]) {
    error("type:launch", item.span, "this size is fixed twice");
    return;
  }
  sizes[dimension] = number->value;
}

}  // namespace permverify::parser
