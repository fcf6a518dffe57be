#include "host/given_kernels.h"

#include <algorithm>

#include "host/effects.h"
#include "host/launch_calls.h"
#include "host/library_functions.h"
#include "host/obstacles.h"

namespace permverify::host {

using clang::dyn_cast;
using clang::QualType;

namespace {

using Records = std::set<const clang::RecordDecl*>;

bool may_hold(QualType type, const clang::ASTContext& context, Records& seen);

bool record_may_hold(const clang::RecordDecl& record, const clang::ASTContext& context, Records& seen) {
  if (record.getName() == "CUfunc_st" || record.getName() == "CUkern_st" || record.getName() == "ihipModuleSymbol_t") return true;
  if (const auto* instance = dyn_cast<clang::ClassTemplateSpecializationDecl>(&record); instance && !is_of_program(record, context)) {
    const auto arguments = instance->getTemplateArgs().asArray();
    return std::any_of(arguments.begin(), arguments.end(), [&](const auto& argument) {
      return argument.getKind() == clang::TemplateArgument::Pack || (argument.getKind() == clang::TemplateArgument::Type && may_hold(argument.getAsType(), context, seen));
    });
  }
  if (!is_of_program(record, context)) return record.getIdentifier() && record.getName() == "any";
  const clang::RecordDecl* whole = record.getDefinition();
  if (!whole) return true;
  if (!seen.insert(whole).second) return false;
  const auto* object = dyn_cast<clang::CXXRecordDecl>(whole);
  if (object && (object->isPolymorphic() || object->isLambda() || object->isDependentContext() || object->getNumBases() != 0)) return true;
  return std::any_of(whole->field_begin(), whole->field_end(), [&](const clang::FieldDecl* field) { return may_hold(field->getType(), context, seen); });
}

bool may_hold(QualType type, const clang::ASTContext& context, Records& seen) {
  type = type.getCanonicalType();
  while (type->isAnyPointerType() || type->isArrayType() || type->isReferenceType()) {
    if (type->isArrayType()) type = context.getAsArrayType(type)->getElementType();
    else type = type->getPointeeType();
    if (type->isVoidType()) return true;
  }
  if (type->isFunctionType() || type->isMemberPointerType() || type->isDependentType()) return true;
  const clang::RecordDecl* record = type->getAsRecordDecl();
  return record && record_may_hold(*record, context, seen);
}

// The expression names a kernel, or has its address. A launch in a lambda does, too: this only makes more kernels unknown.
bool names_kernel(const clang::Expr& expr) {
  bool found = false;
  for_each_statement(&expr, [&](const clang::Stmt& part) {
    const auto* ref = dyn_cast<clang::DeclRefExpr>(&part);
    found = found || (ref && ref->getDecl()->hasAttr<clang::CUDAGlobalAttr>());
  });
  return found;
}

bool holds_kernel(const clang::Expr* argument, const clang::ASTContext& context) {
  return may_hold_kernel(argument->getType(), context) || names_kernel(*argument);
}

// They make something of a kernel by which the driver launches it.
bool converts_kernel(const clang::FunctionDecl& function) {
  if (!function.getIdentifier()) return false;
  const llvm::StringRef name = function.getName();
  return name.starts_with("cudaGetFuncBySymbol") || name.starts_with("cudaGetKernel") || name.starts_with("hipGetFuncBySymbol");
}

bool is_not_followed(const clang::FunctionDecl& function, const clang::ASTContext& context) {
  if (asks_about_kernel(function) || converts_kernel(function)) return converts_kernel(function);
  const auto* method = dyn_cast<clang::CXXMethodDecl>(&function);
  const bool overridden = method && method->isVirtual() && !is_of_library(function, context);
  return overridden || is_of_another_file(function, context);
}

}  // namespace

bool may_hold_kernel(QualType type, const clang::ASTContext& context) {
  Records seen;
  return !type.isNull() && may_hold(type, context, seen);
}

bool may_give_kernel(const clang::CallExpr& call, const clang::ASTContext& context) {
  if (is_launch(call)) return false;
  if (call.isInstantiationDependent()) return true;  // it has an error
  const clang::FunctionDecl* callee = call.getDirectCallee();
  const bool by_pointer = !callee && !clang::isa<clang::CXXPseudoDestructorExpr>(call.getCallee()->IgnoreParens());
  if (!by_pointer && !(callee && is_not_followed(*callee, context))) return false;
  const auto holds = [&](const clang::Expr* argument) { return holds_kernel(argument, context); };
  // Where the result leads, the other file's memory is.
  const QualType result = call.getCallReturnType(context);
  const bool leads = (result->isPointerType() || result->isReferenceType()) && may_hold_kernel(result, context);
  const bool gives_pointer = leads && callee && !result->getPointeeType()->isFunctionType();
  return gives_pointer || std::any_of(call.arg_begin(), call.arg_end(), holds);
}

bool may_give_kernel(const clang::CXXConstructExpr& made, const clang::ASTContext& context) {
  if (!is_of_another_file(*made.getConstructor(), context)) return false;
  return std::any_of(made.arg_begin(), made.arg_end(), [&](const clang::Expr* argument) { return holds_kernel(argument, context); });
}

bool may_keep_kernel(const clang::DeclRefExpr& name, const clang::ASTContext& context) {
  const auto* variable = dyn_cast<clang::VarDecl>(name.getDecl());
  if (!variable || !variable->hasGlobalStorage() || !is_of_program(*variable, context)) return false;
  return variable->hasDefinition() == clang::VarDecl::DeclarationOnly && may_hold_kernel(variable->getType(), context);
}

bool may_take_kernel(const clang::FunctionDecl& function, const clang::ASTContext& context) {
  if (is_library_launch(function) || converts_kernel(function)) return true;
  if (!is_not_followed(function, context)) return false;
  return std::any_of(function.param_begin(), function.param_end(), [&](const clang::ParmVarDecl* parameter) { return may_hold_kernel(parameter->getType(), context); });
}

}  // namespace permverify::host
