#include "host/lambdas.h"

#include <algorithm>
#include <map>

#include "host/effects.h"
#include "host/plain.h"
#include "host/plain_types.h"

namespace permverify::host {

using clang::dyn_cast;

const clang::LambdaExpr* lambda_of(const clang::VarDecl& variable) {
  if (!variable.hasLocalStorage() || !variable.getInit() || variable.getType()->isReferenceType()) return nullptr;
  const clang::Expr* init = variable.getInit();
  while (const auto* full = dyn_cast<clang::FullExpr>(init)) init = full->getSubExpr();
  return dyn_cast<clang::LambdaExpr>(init->IgnoreParenImpCasts());
}

bool calls_lambda(const clang::CXXMethodDecl& method) {
  return method.getParent()->isLambda() && method.getOverloadedOperator() == clang::OO_Call && !method.isStatic() && !method.getDescribedFunctionTemplate() &&
         !method.isTemplateInstantiation();
}

namespace {

bool captures_plainly(const clang::LambdaExpr& lambda, const clang::ASTContext& context) {
  return std::all_of(lambda.capture_begin(), lambda.capture_end(), [&](const clang::LambdaCapture& capture) {
    const auto* variable = capture.capturesVariable() ? dyn_cast<clang::VarDecl>(capture.getCapturedVar()) : nullptr;
    if (!variable || capture.isPackExpansion()) return false;
    // A variable of the function that makes it: a lambda around it may have a copy.
    if (capture.getCaptureKind() == clang::LCK_ByRef) return !variable->isInitCapture() && variable->getDeclContext() == lambda.getLambdaClass()->getDeclContext();
    const clang::QualType type = variable->getType().getNonReferenceType();
    return capture.getCaptureKind() == clang::LCK_ByCopy && !type->isArrayType() && is_plain(type, context) && type.isTriviallyCopyableType(context);
  });
}

// The variable that an expression of its name calls; null: it is another expression.
const clang::DeclRefExpr* called_by(const clang::Stmt& stmt) {
  const auto* call = dyn_cast<clang::CXXOperatorCallExpr>(&stmt);
  if (!call || call->getOperator() != clang::OO_Call || call->getNumArgs() == 0) return nullptr;
  const auto* ref = dyn_cast<clang::DeclRefExpr>(call->getArg(0)->IgnoreParenImpCasts());
  return ref && clang::isa<clang::VarDecl>(ref->getDecl()) && !ref->refersToEnclosingVariableOrCapture() ? ref : nullptr;
}

}  // namespace

std::set<const clang::LambdaExpr*> followed_lambdas(const clang::Stmt* body, const clang::ASTContext& context) {
  std::map<const clang::VarDecl*, const clang::LambdaExpr*> lambdas;
  std::map<const clang::VarDecl*, int> others;  // how often it is named otherwise
  for_each_statement(body, [&](const clang::Stmt& stmt) {
    if (const auto* ref = dyn_cast<clang::DeclRefExpr>(&stmt)) {
      if (const auto* variable = dyn_cast<clang::VarDecl>(ref->getDecl())) ++others[variable->getCanonicalDecl()];
    } else if (const auto* declared = dyn_cast<clang::DeclStmt>(&stmt)) {
      for (const clang::Decl* decl : declared->decls()) {
        const auto* variable = dyn_cast<clang::VarDecl>(decl);
        const clang::LambdaExpr* lambda = variable ? lambda_of(*variable) : nullptr;
        const clang::CXXMethodDecl* method = lambda ? lambda->getCallOperator() : nullptr;
        const bool plain = method && calls_lambda(*method) && method->isConst() && !method->isDependentContext() && !lambda->isMutable();
        if (plain && captures_plainly(*lambda, context)) lambdas[variable->getCanonicalDecl()] = lambda;
      }
    }
    if (const clang::DeclRefExpr* called = called_by(stmt)) --others[dyn_cast<clang::VarDecl>(called->getDecl())->getCanonicalDecl()];
  });
  std::set<const clang::LambdaExpr*> result;
  for (const auto& [variable, lambda] : lambdas) {
    const Followed parts = followed_parts(*lambda->getCallOperator(), context);
    if (others[variable] == 0 && parts.why_opaque.empty() && parts.refused.empty()) result.insert(lambda);
  }
  return result;
}

const clang::FieldDecl* copied_by_lambda(const clang::VarDecl& variable, const clang::FunctionDecl* body) {
  const auto* method = dyn_cast_or_null<clang::CXXMethodDecl>(body);
  if (!method || !method->getParent()->isLambda()) return nullptr;
  llvm::DenseMap<const clang::ValueDecl*, clang::FieldDecl*> fields;
  clang::FieldDecl* object = nullptr;
  method->getParent()->getCaptureFields(fields, object);
  const auto found = fields.find(&variable);
  return found == fields.end() || found->second->getType()->isReferenceType() ? nullptr : found->second;
}

bool changes_captured(const clang::CXXMethodDecl& method, const clang::ASTContext& context) {
  const auto assigned = effects_of(method.getBody(), context).assigned;
  return std::any_of(assigned.begin(), assigned.end(), [&](const clang::VarDecl* variable) { return !method.Encloses(variable->getDeclContext()); });
}

}  // namespace permverify::host
