// Methods: parameters, lengths of arrays, contracts, host code.
#include <algorithm>

#include "logic/ir/traverse.h"
#include "parser/pvl/par_resolver.h"

namespace permverify::parser {

void ParResolver::begin_par_program(const ast::File& file) {
  par_program_ = !file.methods.empty() || !file.fields.empty() || !file.pars.empty() ||
                 !file.classes.empty();
  if (!par_program_) return;
  for (const ast::KernelDecl& kernel : file.kernels) {
    error("unsupported:kernel_beside_par", kernel.span,
          "a file with methods, classes or `par` blocks has no kernels of the other form",
          "`/` and `%` mean something else there: write two files");
  }
}

void ParResolver::resolve_methods(const ast::File& file) {
  declare_fields(file);
  outside_ = scope_.mark();
  for (const ast::MethodDecl& method : file.methods) {
    if (!methods_.try_emplace(method.name, &method).second) {
      error("type:redeclared", method.span,
            "there are two methods with the name `" + std::string(method.name) + "`");
    }
    kernel_names_.emplace(method.name);
  }
  for (const ast::MethodDecl& method : file.methods) resolve_method(method);
  for (const ast::OuterPar& outer : file.pars) resolve_outer_par(outer);
}

std::string ParResolver::fresh_kernel_name(std::string name) {
  const std::string base = name;
  for (int number = 2; !kernel_names_.insert(name).second; ++number) {
    name = base + "_" + std::to_string(number);
  }
  return name;
}

ir::ExprPtr ParResolver::hidden_length(const std::string& name, Span span) {
  const ir::VarId var = add_variable(name, ir::VarKind::KernelParam, ir::int_type, span);
  fixed_.insert(var);
  if (host_ != nullptr) {
    host_->params.push_back(var);
  } else {
    fields_.insert(var);
  }
  return ir::make_expr(ir::VarRef{var}, ir::int_type, span);
}

// `int[] a` has an extent of its own, its length; `int[h][w] a` those that are written.
ir::VarId ParResolver::array_variable(std::string_view name, Span span, ast::TypeRef written) {
  ir::Type type = scalar_type(written).value_or(ir::int_type);
  if (type.is_seq()) {
    error("unsupported:array_of_sequences", written->span, "arrays of sequences are not supported");
  }
  type.shape = ir::Shape::Array;
  type.rank = static_cast<std::uint8_t>(std::min<std::size_t>(written->extents.size(), 255));
  std::vector<ExprPtr> extents;
  for (ast::ExprRef extent : written->extents) {
    const PlaceGuard guard(*this, Place::Extent);
    if (extent != nullptr) {
      extents.push_back(resolve_as(extent, ir::int_type));
    } else if (written->extents.size() == 1) {
      extents.push_back(hidden_length(std::string(name) + ".length", span));
    } else {
      error("unsupported:nested_array", written->span,
            "an array of arrays is not supported, an array with several extents is",
            "write the extents: `" + std::string(written->name) + "[h][w] " + std::string(name) +
                "`");
      extents.push_back(nullptr);
    }
  }
  for (const ExprPtr& extent : extents) {
    ir::any_of(extent, [&](const ir::Expr& e) {
      if (const auto* ref = std::get_if<ir::VarRef>(&e.node)) fixed_.insert(ref->var);
      return false;
    });
  }
  const ir::VarId var = add_variable(name, ir::VarKind::GlobalArray, type, span);
  module_.variables[var].extents = extents;
  if (extents.front()) lengths_.emplace(var, extents.front());
  return var;
}

// A field for which permissions are given can be written: an array with one element.
void ParResolver::declare_cell(const ast::TypeName& written, const ast::Declarator& name) {
  ir::Type type = scalar_type(&written).value_or(ir::int_type);
  type.shape = ir::Shape::Array;
  type.rank = 1;
  const ir::VarId var = add_variable(name.name, ir::VarKind::GlobalArray, type, name.span);
  module_.variables[var].extents = {ir::make_expr(ir::IntLit{1}, ir::int_type, name.span)};
  fields_.insert(var);
  cells_.insert(var);
  declare(name.name, var);
}

void ParResolver::declare_fields(const ast::File& file) {
  const auto each = [&](bool arrays, const auto& visit) {
    for (const ast::FieldDecl& field : file.fields) {
      if (field.type->extents.empty() == arrays) continue;
      for (const ast::Declarator& name : field.names) visit(*field.type, name);
    }
  };
  each(false, [&](const ast::TypeName& type, const ast::Declarator& name) {
    if (!type.is_seq && file.permitted.count(name.name) != 0) return declare_cell(type, name);
    const ir::VarId var = add_variable(name.name, ir::VarKind::KernelParam,
                                       scalar_type(&type).value_or(ir::int_type), name.span);
    if (type.is_seq) error("ghost:type", type.span, "a field cannot be a sequence");
    fields_.insert(var);
    declare(name.name, var);
  });
  each(true, [&](const ast::TypeName& type, const ast::Declarator& name) {
    const ir::VarId var = array_variable(name.name, name.span, &type);
    fields_.insert(var);
    declare(name.name, var);
  });
}

// Extents may mention every scalar, so those come first.
void ParResolver::method_params(const ast::Params& params) {
  for (const ast::Param& param : params) {
    if (!param.type->extents.empty()) continue;
    const ir::Type type = scalar_type(param.type).value_or(ir::int_type);
    if (type.is_seq()) error("ghost:type", param.type->span, "a method cannot take a sequence");
    const ir::VarId var = add_variable(param.name, ir::VarKind::KernelParam, type, param.span);
    declare(param.name, var);
    host_->params.push_back(var);
  }
  for (const ast::Param& param : params) {
    if (!param.type->extents.empty()) array_parameter(param);
  }
}

void ParResolver::array_parameter(const ast::Param& param) {
  const ir::VarId var = array_variable(param.name, param.span, param.type);
  declare(param.name, var);
  host_->arrays.push_back(var);
}

void ParResolver::resolve_method(const ast::MethodDecl& method) {
  if (method.result != nullptr) {
    error("unsupported:method_result", method.result->span, "a method returns nothing here",
          "write `void`, or `pure` in front of a function");
  }
  const Scope::Mark mark = scope_.mark();
  ir::Kernel host;
  host.name = std::string(method.name);
  host.role = ir::KernelRole::Host;
  host.span = method.span;
  host.end = method.span;
  host.launch.gsize[0] = 1;
  host.launch.ngroups[0] = 1;
  kernel_ = &host;
  host_ = &host;
  unnamed_ = 0;
  locals_.clear();
  assigned_.clear();
  method_params(method.params);
  contract(method.clauses, Place::ThreadContract, host.thread_contract);
  method_everywhere_.clear();
  for (ast::ClauseRef clause : method.clauses) {
    if (clause->kind == ast::ClauseKind::ContextEverywhere) method_everywhere_.push_back(clause);
  }
  everywhere_ = method_everywhere_;
  if (method.body != nullptr) {
    host.body = scoped(method.body);
    const Span whole = method.body->span;
    host.end = {whole.file, whole.end - 1, whole.end};
  }
  everywhere_.clear();
  method_everywhere_.clear();
  add_given(lengths_of(host), host.thread_contract);
  kernel_ = nullptr;
  host_ = nullptr;
  scope_.close(mark);
  if (method.body != nullptr) module_.kernels.push_back(std::move(host));
}

ir::Clause ParResolver::not_negative(ir::VarId length) const {
  const ir::Variable& info = module_.variables[length];
  const ExprPtr zero = ir::make_expr(ir::IntLit{0}, ir::int_type, info.span);
  const ExprPtr value = ir::make_expr(ir::VarRef{length}, ir::int_type, info.span);
  return {ir::make_expr(ir::Binary{ir::BinaryOp::Le, zero, value}, ir::bool_type, info.span),
          info.span};
}

// After the body, which may mention lengths of fields.
std::vector<ir::Clause> ParResolver::lengths_of(const ir::Kernel& kernel) const {
  std::vector<ir::Clause> result;
  for (const ir::VarId var : kernel.params) {
    if (module_.variables[var].name.ends_with(".length")) result.push_back(not_negative(var));
  }
  return result;
}

void ParResolver::add_given(const std::vector<ir::Clause>& given, ir::Contract& contract) {
  auto& list = contract.requires_clauses;
  list.insert(list.begin(), given.begin(), given.end());
}

// A block of its own: what runs it keeps to its contract, so there is no host to check.
void ParResolver::resolve_outer_par(const ast::OuterPar& outer) {
  for (ast::ClauseRef clause : outer.clauses) {
    error("type:misplaced_clause", clause->keyword, "this clause does not belong to a contract",
          "the contract of a `par` block stands behind its threads");
  }
  if (outer.par == nullptr) return;
  locals_.clear();
  unnamed_ = 0;
  statement(outer.par);
}

}  // namespace permverify::parser
