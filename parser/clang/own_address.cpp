#include "parser/clang/own_address.h"

#include <algorithm>
#include <set>

namespace permverify::parser {
namespace {

// Looks for `this` where it does more than name a member or the object, `*this`; methods that are called on
// the object are looked through.
class Escape {
 public:
  bool of(const clang::Stmt* part, bool harmless = false) {
    if (!part) return false;
    if (clang::isa<clang::CXXThisExpr>(part)) return !harmless;
    const auto* call = clang::dyn_cast<clang::CXXMemberCallExpr>(part);
    const clang::CXXMethodDecl* method = call ? call->getMethodDecl() : nullptr;
    if (method && seen_.insert(method->getCanonicalDecl()).second && of(method->getBody())) return true;
    const auto* unary = clang::dyn_cast<clang::UnaryOperator>(part);
    const bool names = clang::isa<clang::MemberExpr>(part) || (unary && unary->getOpcode() == clang::UO_Deref) ||
                       (harmless && clang::isa<clang::ImplicitCastExpr>(part));
    const auto children = part->children();
    return std::any_of(children.begin(), children.end(),
                       [&](const clang::Stmt* child) { return of(child, names); });
  }

 private:
  std::set<const clang::CXXMethodDecl*> seen_;
};

bool keeps_address_of_part(clang::QualType type) {
  const auto* record = type->getBaseElementTypeUnsafe()->getAsCXXRecordDecl();
  return record && keeps_its_address(*record);
}

}  // namespace

bool keeps_its_address(const clang::CXXRecordDecl& record) {
  const clang::CXXRecordDecl* whole = record.getDefinition();
  if (!whole || whole->isDependentType()) return false;
  const auto makes = [](const clang::CXXConstructorDecl* one) {
    return Escape().of(one->getBody()) ||
           std::any_of(one->init_begin(), one->init_end(), [](const clang::CXXCtorInitializer* init) {
             return Escape().of(init->getInit());
           });
  };
  const auto ctors = whole->ctors();
  return std::any_of(ctors.begin(), ctors.end(), makes) ||
         std::any_of(whole->field_begin(), whole->field_end(),
                     [](const clang::FieldDecl* field) {
                       return Escape().of(field->getInClassInitializer()) ||
                              keeps_address_of_part(field->getType());
                     }) ||
         std::any_of(whole->bases_begin(), whole->bases_end(), [](const clang::CXXBaseSpecifier& base) {
           return keeps_address_of_part(base.getType());
         });
}

}  // namespace permverify::parser
