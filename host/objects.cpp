#include "host/objects.h"

#include "host/functions.h"

namespace permverify::host {

Objects::Objects(const clang::ASTContext& context, const Functions& functions, term::TermManager& terms)
    : context_(context), terms_(terms), concurrent_(functions.is_concurrent()),
      sets_arguments_(functions.sets_arguments_at_any_time()) {
  for (const clang::VarDecl* variable : functions.lost_globals()) lost_.insert(variable);
}

void Objects::add_captured(const void* root) {
  if (locals_.insert(root).second) exposed_.insert(root);
}

void Objects::add_allocated(const void* root, Term bytes) {
  own_.insert(root);
  allocations_[root] = bytes;
}

void Objects::expose_named(const std::set<std::string>& names, bool lasting) {
  for (const void* root : locals_) {
    if (names.count(static_cast<const clang::VarDecl*>(root)->getNameAsString()) == 0) continue;
    exposed_.insert(root);
    if (lasting) lost_.insert(root);
  }
  concurrent_ = concurrent_ || lasting;
}

bool Objects::is_constant(const void* root) const {
  if (!is_local(root)) return false;
  const clang::QualType type = static_cast<const clang::VarDecl*>(root)->getType();
  return (type->isArithmeticType() || type->isEnumeralType()) && type.isConstQualified() && !type.isVolatileQualified();
}

std::set<const void*> Objects::allocated() const {
  std::set<const void*> result;
  for (const auto& [root, bytes] : allocations_) result.insert(root);
  return result;
}

Term Objects::bytes_of(const void* root) const {
  const auto found = allocations_.find(root);
  return found == allocations_.end() ? Term{} : found->second;
}

Term Objects::size_of(const void* root) const {
  if (is_allocated(root)) return bytes_of(root);
  if (!is_local(root) && !is_global(root)) return {};
  const clang::QualType type = static_cast<const clang::VarDecl*>(root)->getType();
  return type->isConstantArrayType() ? terms_.integer(context_.getTypeSizeInChars(type).getQuantity()) : Term{};
}

}  // namespace permverify::host
