#include "host/by_parameters.h"

#include <algorithm>
#include <set>

#include "host/effects.h"
#include "host/functions.h"
#include "host/library_functions.h"

namespace permverify::host {

using clang::dyn_cast;

namespace {

class ByParameters {
 public:
  ByParameters(const clang::ASTContext& context, const Functions& functions) : context_(context), functions_(functions) {}

  bool reaches_no_more(const clang::FunctionDecl& function) {
    const clang::FunctionDecl* body = nullptr;
    if (!seen_.insert(function.getCanonicalDecl()).second) return true;
    if (!function.hasBody(body) || body->isInvalidDecl() || !functions_.errors_in(*body).empty()) return false;
    bool plain = true;
    for_each_statement(body->getBody(), [&](const clang::Stmt& part) { plain = plain && is_plain_part(part); });
    return plain;
  }

 private:
  bool is_plain_part(const clang::Stmt& part) {
    if (clang::isa<clang::AsmStmt, clang::LambdaExpr, clang::CXXNewExpr, clang::CXXDeleteExpr, clang::CUDAKernelCallExpr, clang::CXXThisExpr, clang::VAArgExpr,
                   clang::CXXConstructExpr, clang::InitListExpr, clang::StmtExpr, clang::RecoveryExpr>(part)) {
      return false;
    }
    if (const auto* cast = dyn_cast<clang::CastExpr>(&part)) return is_plain_cast(*cast);
    if (const auto* unary = dyn_cast<clang::UnaryOperator>(&part); unary && unary->getOpcode() == clang::UO_AddrOf) {
      return !has_pointers(unary->getSubExpr()->getType());
    }
    if (const auto* declared = dyn_cast<clang::DeclStmt>(&part)) {
      return std::all_of(declared->decl_begin(), declared->decl_end(), [](const clang::Decl* decl) {
        const auto* variable = dyn_cast<clang::VarDecl>(decl);
        return !variable || !variable->getType()->isReferenceType();
      });
    }
    const auto* call = dyn_cast<clang::CallExpr>(&part);
    if (!call) return true;
    const clang::FunctionDecl* callee = call->getDirectCallee();
    if (!callee || has_pointers(call->getType().getNonReferenceType())) return false;
    return is_of_library(*callee, context_) || (!takes_references(*callee) && reaches_no_more(*callee));
  }

  bool is_plain_cast(const clang::CastExpr& cast) const {
    const clang::QualType to = cast.getType(), from = cast.getSubExpr()->getType();
    if (cast.getCastKind() == clang::CK_IntegralToPointer || cast.getCastKind() == clang::CK_LValueBitCast) return false;
    if (cast.getCastKind() == clang::CK_LValueToRValue && has_pointers(to)) {
      const auto* ref = dyn_cast<clang::DeclRefExpr>(cast.getSubExpr()->IgnoreParens());
      const auto* variable = ref ? dyn_cast<clang::VarDecl>(ref->getDecl()) : nullptr;
      return to->isPointerType() && variable && variable->hasLocalStorage();
    }
    if (cast.isGLValue()) return to.isConstQualified() || !from.isConstQualified();
    if (!to->isPointerType()) return true;
    if (!from->isPointerType()) {
      return cast.getCastKind() == clang::CK_ArrayToPointerDecay || cast.getCastKind() == clang::CK_NullToPointer || cast.getCastKind() == clang::CK_FunctionToPointerDecay;
    }
    return to->getPointeeType().isConstQualified() || !from->getPointeeType().isConstQualified();
  }

  static bool takes_references(const clang::FunctionDecl& function) {
    return std::any_of(function.param_begin(), function.param_end(), [](const auto* p) { return p->getType()->isReferenceType(); });
  }

  static bool has_pointers(clang::QualType type) { return type->isAnyPointerType() || type->isReferenceType() || type->isMemberPointerType() || type->isRecordType(); }

  const clang::ASTContext& context_;
  const Functions& functions_;
  std::set<const clang::FunctionDecl*> seen_;
};

}  // namespace

bool reaches_memory_by_parameters(const clang::FunctionDecl& kernel, const clang::ASTContext& context, const Functions& functions) {
  return ByParameters(context, functions).reaches_no_more(kernel);
}

}  // namespace permverify::host
