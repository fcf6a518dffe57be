#include "host/library_traits.h"

#include <algorithm>
#include <set>

#include <clang/AST/ExprConcepts.h>

#include "host/effects.h"
#include "host/obstacles.h"

namespace permverify::host {

using clang::dyn_cast;
using clang::QualType;

namespace {

// An instance of a template of a library, or a type that is made of one.
bool names_library_class(QualType type, const clang::ASTContext& context) {
  type = type.getCanonicalType();
  while (type->isAnyPointerType() || type->isArrayType() || type->isReferenceType()) {
    type = type->isArrayType() ? context.getAsArrayType(type)->getElementType() : type->isReferenceType() ? type.getNonReferenceType() : type->getPointeeType();
  }
  if (const auto* called = type->getAs<clang::FunctionProtoType>()) {
    return names_library_class(called->getReturnType(), context) ||
           std::any_of(called->param_type_begin(), called->param_type_end(), [&](QualType one) { return names_library_class(one, context); });
  }
  const auto* instance = dyn_cast_or_null<clang::ClassTemplateSpecializationDecl>(type->getAsCXXRecordDecl());
  return instance && !is_of_program(*instance, context);
}

bool is_given(const clang::TemplateArgument& argument, const clang::ASTContext& context) {
  if (argument.getKind() == clang::TemplateArgument::Type) return names_library_class(argument.getAsType(), context);
  if (argument.getKind() != clang::TemplateArgument::Pack) return false;
  return std::any_of(argument.pack_begin(), argument.pack_end(), [&](const auto& one) { return is_given(one, context); });
}

// Of a trait of a library: `std::is_pointer<T>::value`, `std::is_pointer_v<T>`, `std::is_pointer<T>()`.
bool is_trait(const clang::Decl& decl, const clang::ASTContext& context) {
  if (is_of_program(decl, context)) return false;
  const auto given = [&](llvm::ArrayRef<clang::TemplateArgument> all) { return std::any_of(all.begin(), all.end(), [&](const auto& one) { return is_given(one, context); }); };
  if (const auto* variable = dyn_cast<clang::VarTemplateSpecializationDecl>(&decl)) return given(variable->getTemplateArgs().asArray());
  const auto* record = dyn_cast<clang::ClassTemplateSpecializationDecl>(&decl);
  return record && given(record->getTemplateArgs().asArray());
}

bool depends(const clang::Stmt* expr, const clang::ASTContext& context, std::set<const clang::VarDecl*>& seen) {
  bool found = false;
  for_each_statement(expr, [&](const clang::Stmt& part) {
    if (found) return;
    if (const auto* trait = dyn_cast<clang::TypeTraitExpr>(&part)) {
      found = std::any_of(trait->getArgs().begin(), trait->getArgs().end(), [&](const auto* one) { return names_library_class(one->getType(), context); });
    } else if (const auto* throws = dyn_cast<clang::CXXNoexceptExpr>(&part)) {
      for_each_statement(throws->getOperand(), [&](const clang::Stmt& inner) {
        const auto* value = dyn_cast<clang::Expr>(&inner);
        found = found || (value && !value->isTypeDependent() && names_library_class(value->getType(), context));
      });
    } else if (clang::isa<clang::RequiresExpr, clang::ConceptSpecializationExpr>(part)) {
      found = true;
    } else if (const auto* ref = dyn_cast<clang::DeclRefExpr>(&part)) {
      const auto* record = dyn_cast<clang::CXXRecordDecl>(ref->getDecl()->getDeclContext());
      const auto* scope = ref->getQualifier() ? ref->getQualifier()->getAsRecordDecl() : nullptr;  // the member may be one of a base
      const auto* variable = dyn_cast<clang::VarDecl>(ref->getDecl());
      found = is_trait(*ref->getDecl(), context) || (record && is_trait(*record, context)) || (scope && is_trait(*scope, context)) ||
              (variable && variable->getType().isConstQualified() && seen.insert(variable).second && depends(variable->getInit(), context, seen));
    } else if (const auto* value = dyn_cast<clang::Expr>(&part); value && !value->isTypeDependent()) {
      const auto* record = value->getType()->getAsCXXRecordDecl();
      found = record && record->getIdentifier() && (record->getName().starts_with("is_") || record->getName().starts_with("has_")) && is_trait(*record, context);
    }
  });
  return found;
}

}  // namespace

bool depends_on_library_traits(const clang::Stmt* expr, const clang::ASTContext& context) {
  std::set<const clang::VarDecl*> seen;  // constants whose values were looked at
  return depends(expr, context, seen);
}

}  // namespace permverify::host
