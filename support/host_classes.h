// Classes of the host's libraries: our headers declare them with a size that may differ from the library's.
#pragma once
#include <algorithm>

#include "support/clang_ast.h"

namespace permverify {

// The type is such a class, or some part of it is: an element, a member or a base.
inline bool has_host_class(clang::QualType type) {
  type = type.getNonReferenceType().getCanonicalType();
  if (const auto* array = type->getAsArrayTypeUnsafe()) return has_host_class(array->getElementType());
  const auto* record = type->getAsCXXRecordDecl();
  if (!record || !record->hasDefinition()) return false;
  record = record->getDefinition();
  if (record->getName() == "permverify_anything" || record->getName() == "permverify_result") return true;
  const auto of_field = [](const clang::FieldDecl* one) {
    return one->getName() == "permverify_host" || has_host_class(one->getType());
  };
  const auto of_base = [](const clang::CXXBaseSpecifier& one) { return has_host_class(one.getType()); };
  return std::any_of(record->field_begin(), record->field_end(), of_field) ||
         std::any_of(record->bases_begin(), record->bases_end(), of_base);
}

// The value depends on the size or the alignment of one, also by the initial value of a variable.
inline bool measures_host_class(const clang::Stmt* expr) {
  if (!expr) return false;
  if (const auto* trait = clang::dyn_cast<clang::UnaryExprOrTypeTraitExpr>(expr)) return has_host_class(trait->getTypeOfArgument());
  const auto* ref = clang::dyn_cast<clang::DeclRefExpr>(expr);
  const auto* variable = ref ? clang::dyn_cast<clang::VarDecl>(ref->getDecl()) : nullptr;
  if (variable && variable->hasInit() && measures_host_class(variable->getInit())) return true;
  return std::any_of(expr->child_begin(), expr->child_end(), measures_host_class);
}

}  // namespace permverify
