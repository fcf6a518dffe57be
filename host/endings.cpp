#include "host/endings.h"

#include <algorithm>
#include <set>

#include "host/effects.h"
#include "host/library_functions.h"

namespace permverify::host {

using clang::dyn_cast;

bool runs_once(const clang::DoStmt& stmt, const clang::ASTContext& context) {
  bool again = true;
  const clang::Expr* condition = stmt.getCond();
  return condition && !condition->isInstantiationDependent() && !condition->containsErrors() &&
         condition->EvaluateAsBooleanCondition(again, context) && !again;
}

namespace {

// The condition looks at the result of a call that may fail: at a status of CUDA's, or at a pointer.
bool looks_for_error(const clang::Expr* condition) {
  bool found = false;
  for_each_statement(condition, [&](const clang::Stmt& part) {
    const auto* expr = dyn_cast<clang::Expr>(&part);
    if (!expr || expr->getType().isNull()) return;
    const auto* of_enum = expr->getType()->getAs<clang::EnumType>();
    const bool status = of_enum && (of_enum->getDecl()->getName() == "cudaError" || of_enum->getDecl()->getName().contains("Error"));
    found = found || status || (expr->getType()->isPointerType() && !expr->getType()->isFunctionPointerType());
  });
  return found;
}

// Whether executing the statement may end the program, or not come to its end. What follows an error does not count: that
// allocations, copies and launches succeed is assumed.
class Endings {
 public:
  explicit Endings(const clang::ASTContext& context) : context_(context) {}

  bool may_end(const clang::Stmt* stmt) {
    if (!stmt) return false;
    if (const auto* decision = dyn_cast<clang::IfStmt>(stmt)) {
      if (may_end(decision->getInit()) || may_end(decision->getCond()) || may_end(decision->getElse())) return true;
      return !looks_for_error(decision->getCond()) && may_end(decision->getThen());
    }
    if (const auto* again = dyn_cast<clang::ForStmt>(stmt); again && !again->getCond()) return true;
    if (const auto* once = dyn_cast<clang::DoStmt>(stmt)) {
      if (!runs_once(*once, context_)) return true;
    } else if (clang::isa<clang::WhileStmt, clang::CXXThrowExpr, clang::LambdaExpr, clang::GotoStmt>(stmt)) {
      return true;
    }
    if (const auto* call = dyn_cast<clang::CallExpr>(stmt); call && !clang::isa<clang::CUDAKernelCallExpr>(call) && may_end(call->getDirectCallee())) return true;
    if (const auto* made = dyn_cast<clang::CXXConstructExpr>(stmt); made && may_end(made->getConstructor())) return true;
    return std::any_of(stmt->child_begin(), stmt->child_end(), [this](const clang::Stmt* part) { return may_end(part); });
  }

 private:
  bool may_end(const clang::FunctionDecl* function) {
    if (!function) return true;
    if (ends_the_program(*function)) return true;
    if (function->getIdentifier() && function->getName() == "__permverify_assert") return true;
    if (function->isImplicit() || is_of_library(*function, context_)) return false;
    const clang::FunctionDecl* body = nullptr;
    if (!function->hasBody(body)) return true;
    if (!seen_.insert(body).second) return true;  // recursive, or looked at before with the same answer
    const bool ends = may_end(body->getBody());
    if (!ends) seen_.erase(body);
    return ends;
  }

  const clang::ASTContext& context_;
  std::set<const clang::FunctionDecl*> seen_;
};

}  // namespace

bool leaves(const clang::Stmt* body, const clang::ASTContext& context) {
  bool found = false;
  for_each_statement(body, [&](const clang::Stmt& part) { found = found || clang::isa<clang::ReturnStmt, clang::GotoStmt>(part); });
  return found || Endings(context).may_end(body);
}

}  // namespace permverify::host
