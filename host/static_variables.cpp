#include "host/static_variables.h"

#include <algorithm>

#include "host/library_traits.h"
#include "support/host_classes.h"

namespace permverify::host {

void StaticVariables::note(const clang::VarDecl& variable) {
  const clang::QualType type = variable.getType();
  if (!variable.hasGlobalStorage() || type->isDependentType()) return;
  by_name_[variable.getNameAsString()].insert(variable.getCanonicalDecl());
  const bool of_host = !variable.hasAttr<clang::CUDADeviceAttr>() && !variable.hasAttr<clang::CUDAConstantAttr>() && !variable.hasAttr<clang::CUDASharedAttr>();
  const bool counts = !variable.isStaticDataMember() && of_host && !type.isVolatileQualified() && type->isIntegralOrEnumerationType() && variable.hasInit() &&
                      !variable.getInit()->isInstantiationDependent() && !measures_host_class(variable.getInit()) &&
                      !depends_on_library_traits(variable.getInit(), context_);
  // As an initialiser: `__builtin_is_constant_evaluated()` is true in it.
  const clang::APValue* value = counts && !variable.isInvalidDecl() ? variable.evaluateValue() : nullptr;
  if (value && value->isInt() && value->getInt().isRepresentableByInt64()) initial_[variable.getCanonicalDecl()] = value->getInt().getExtValue();
}

void StaticVariables::note_name(const clang::DeclRefExpr& ref) {
  const auto* variable = clang::dyn_cast<clang::VarDecl>(ref.getDecl());
  if (variable && variable->hasGlobalStorage()) names_[variable->getCanonicalDecl()].insert(&ref);
}

bool StaticVariables::is_only_one(const clang::VarDecl& variable) const {
  const auto found = by_name_.find(variable.getNameAsString());
  return found == by_name_.end() || found->second.size() <= 1;
}

std::set<const clang::VarDecl*> StaticVariables::constant_memory() const {
  std::set<const clang::VarDecl*> result;
  for (const auto& [name, variables] : by_name_) {
    for (const clang::VarDecl* variable : variables) {
      const bool own = !context_.getSourceManager().isInSystemHeader(variable->getLocation());
      if (own && variable->hasAttr<clang::CUDAConstantAttr>() && variable->getDefinition()) result.insert(variable->getCanonicalDecl());
    }
  }
  return result;
}

std::optional<std::int64_t> StaticVariables::unchanged(const void* root, bool shared) const {
  const auto found = initial_.find(root);
  if (found == initial_.end()) return std::nullopt;
  if (shared && static_cast<const clang::VarDecl*>(root)->hasExternalFormalLinkage()) return std::nullopt;
  const auto names = names_.find(root);
  const bool only_read = names == names_.end() || std::all_of(names->second.begin(), names->second.end(), [&](const auto* ref) { return reads_.count(ref) != 0; });
  return only_read ? std::optional(found->second) : std::nullopt;
}

void StaticVariables::note_direct(const clang::Expr& expr) {
  if (const auto* ref = clang::dyn_cast<clang::DeclRefExpr>(expr.IgnoreParens())) direct_.insert(ref);
}

bool StaticVariables::is_private(const void* root, bool shared) const {
  const auto names = names_.find(root);
  if (names == names_.end()) return false;
  const auto& variable = *static_cast<const clang::VarDecl*>(root);
  const bool of_device = variable.hasAttr<clang::CUDADeviceAttr>() || variable.hasAttr<clang::CUDAConstantAttr>() || variable.hasAttr<clang::HIPManagedAttr>();
  const bool plain = !variable.getType()->isReferenceType() && !variable.getType().isVolatileQualified() && !of_device;
  if (!plain || (shared && variable.hasExternalFormalLinkage())) return false;
  return std::all_of(names->second.begin(), names->second.end(), [&](const auto* ref) { return reads_.count(ref) != 0 || direct_.count(ref) != 0; });
}

}  // namespace permverify::host
