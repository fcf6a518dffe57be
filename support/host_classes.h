// Classes of the host's libraries: our headers declare them with a size that may differ from the library's.
#pragma once
#include <algorithm>

#include <llvm/ADT/StringSwitch.h>

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

// The type, or a part of it, has another size on the host: kernels are read for the device, where `long double` and `va_list` are other
// types, and our headers declare structures of the run time of CUDA with the members that programs use. Vectors are as CUDA defines them.
inline bool has_other_size(clang::QualType type) {
  for (const auto* name = type->getAs<clang::TypedefType>(); name; name = name->desugar()->getAs<clang::TypedefType>()) {
    if (name->getDecl()->getIdentifier() && name->getDecl()->getName().contains("va_list")) return true;
  }
  type = type.getNonReferenceType().getCanonicalType();
  if (const auto* array = type->getAsArrayTypeUnsafe()) return has_other_size(array->getElementType());
  if (type->isSpecificBuiltinType(clang::BuiltinType::LongDouble) || has_host_class(type)) return true;
  const auto* record = type->getAsRecordDecl();
  if (!record || !record->getDefinition()) return false;
  record = record->getDefinition();
  const bool of_c = record->getDeclContext()->getRedeclContext()->isTranslationUnit() && record->getIdentifier();
  if (of_c && record->getASTContext().getSourceManager().isInSystemHeader(record->getLocation())) {
    const llvm::StringRef name = record->getName();
    const bool number = name.starts_with("__half") || name.starts_with("__nv_bfloat");
    const bool vector = !name.empty() && name.back() >= '1' && name.back() <= '4' && llvm::StringSwitch<bool>(name.drop_back())
                            .Cases("char", "uchar", "short", "ushort", "int", "uint", true)
                            .Cases("long", "ulong", "longlong", "ulonglong", "float", "double", true)
                            .Default(false);
    if (!vector && !number && name != "dim3") return true;
  }
  const auto of_field = [](const clang::FieldDecl* one) { return has_other_size(one->getType()); };
  const auto* of_cxx = clang::dyn_cast<clang::CXXRecordDecl>(record);
  const auto of_base = [](const clang::CXXBaseSpecifier& one) { return has_other_size(one.getType()); };
  return std::any_of(record->field_begin(), record->field_end(), of_field) || (of_cxx && std::any_of(of_cxx->bases_begin(), of_cxx->bases_end(), of_base));
}

// The same, or the type is a member type of one: an iterator that is a pointer here is a class there.
inline bool names_host_class(clang::QualType type) {
  const auto* name = type->getAs<clang::TypedefType>();
  const auto* owner = name ? clang::dyn_cast<clang::CXXRecordDecl>(name->getDecl()->getDeclContext()) : nullptr;
  return has_host_class(type) || (owner && has_host_class(clang::QualType(owner->getTypeForDecl(), 0)));
}

// A trait of one: `std::is_pointer<T>::value`, `std::is_pointer_v<T>`.
inline bool is_trait_of_host_class(const clang::DeclRefExpr& ref) {
  const auto names = [](const clang::TemplateArgument& one) {
    return one.getKind() == clang::TemplateArgument::Type && names_host_class(one.getAsType());
  };
  const auto* scope = ref.getQualifier() ? ref.getQualifier()->getAsType() : nullptr;
  const auto* trait = scope ? scope->getAs<clang::TemplateSpecializationType>() : nullptr;
  const auto given = ref.template_arguments();
  return (trait && std::any_of(trait->template_arguments().begin(), trait->template_arguments().end(), names)) ||
         std::any_of(given.begin(), given.end(), [&](const auto& one) { return names(one.getArgument()); });
}

// The value depends on the size, the alignment or a trait of one, also by the initial value of a variable.
inline bool measures_host_class(const clang::Stmt* expr) {
  if (!expr) return false;
  if (const auto* trait = clang::dyn_cast<clang::UnaryExprOrTypeTraitExpr>(expr)) return has_other_size(trait->getTypeOfArgument());
  const auto* value = clang::dyn_cast<clang::Expr>(expr);  // computed in fewer bits than on the host
  if (value && !value->isTypeDependent() && value->getType()->isSpecificBuiltinType(clang::BuiltinType::LongDouble)) return true;
  const auto* ref = clang::dyn_cast<clang::DeclRefExpr>(expr);
  const auto* variable = ref ? clang::dyn_cast<clang::VarDecl>(ref->getDecl()) : nullptr;
  if (ref && is_trait_of_host_class(*ref)) return true;
  if (variable && variable->hasInit() && measures_host_class(variable->getInit())) return true;
  return std::any_of(expr->child_begin(), expr->child_end(), measures_host_class);
}

}  // namespace permverify
