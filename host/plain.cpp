#include "host/plain.h"

#include <algorithm>
#include <set>
#include <utility>

#include "host/effects.h"
#include "host/lambdas.h"
#include "host/plain_expressions.h"
#include "host/plain_types.h"

namespace permverify::host {

using clang::dyn_cast;
using clang::isa;

namespace {

class Plain {
 public:
  explicit Plain(const clang::ASTContext& context) : context_(context) {}

  Followed look_at(const clang::FunctionDecl& function) {
    const auto* method = dyn_cast<clang::CXXMethodDecl>(&function);
    const bool called = method && (is_followed_method(*method, context_) || calls_lambda(*method));  // `object()`, too
    if ((method && !called) || function.isVariadic() || (!method && function.isOverloadedOperator())) {
      result_.why_opaque = method ? "a method" : "a function with any number of arguments, or an operator";
      return std::move(result_);
    }
    if (!context_.getLangOpts().CPlusPlus && !function.hasWrittenPrototype() && function.param_size() != 0) {
      result_.why_opaque = "parameters without a prototype";
      return std::move(result_);
    }
    for (const clang::ParmVarDecl* parameter : function.parameters()) {
      if (is_plain(parameter->getType(), context_)) continue;
      result_.why_opaque = "a parameter of type " + parameter->getType().getAsString();
      return std::move(result_);
    }
    lambdas_ = followed_lambdas(function.getBody(), context_);
    if (const auto* made = dyn_cast<clang::CXXConstructorDecl>(&function)) members(*made);
    if (const auto* block = dyn_cast<clang::CompoundStmt>(function.getBody())) outermost(*block);
    else unit(function.getBody());  // `try`, whose handlers stand outside of the function
    return std::move(result_);
  }

 private:
  // Of the object that the constructor makes.
  void members(const clang::CXXConstructorDecl& constructor) {
    for (const clang::CXXCtorInitializer* one : constructor.inits()) {
      if (!one->isMemberInitializer()) refuse("a base, or another constructor");
      else refuse(why_not_followed(*without_wrappers(one->getInit()), context_));
    }
    result_.why_opaque = std::exchange(why_, {});
  }

  // An object with a destructor is followed if it ends with the function, or with a block of it that catches.
  void outermost(const clang::CompoundStmt& block) {
    for (const clang::Stmt* part : block.body()) {
      if (const auto* attempt = dyn_cast<clang::CXXTryStmt>(part); attempt && catches_plainly(*attempt)) {
        with_objects(*attempt->getTryBlock());
        handlers(*attempt);
      } else {
        with_objects(part);
      }
    }
  }
  void with_objects(const clang::CompoundStmt& block) {
    for (const clang::Stmt* part : block.body()) with_objects(part);
  }
  void with_objects(const clang::Stmt* part) {
    ends_with_function_ = isa<clang::DeclStmt>(part);
    statement(part);
    ends_with_function_ = false;
  }
  void handlers(const clang::CXXTryStmt& attempt) {
    for (unsigned i = 0; i < attempt.getNumHandlers(); ++i) statement(attempt.getHandler(i)->getHandlerBlock());
  }

  // Whether control may get into the middle of it, or leaves the function in a way that is no return. Labels of a `switch`
  // in it are its own.
  static bool has_label_or_jump(const clang::Stmt* stmt, bool in_switch = false) {
    if (!stmt || isa<clang::LambdaExpr>(stmt)) return false;
    if (isa<clang::LabelStmt, clang::GotoStmt, clang::IndirectGotoStmt, clang::CoroutineBodyStmt, clang::CoreturnStmt, clang::CoroutineSuspendExpr, clang::AsmStmt>(stmt)) {
      return true;
    }
    if (isa<clang::SwitchCase>(stmt) && !in_switch) return true;
    const bool within = in_switch || isa<clang::SwitchStmt>(stmt);
    return std::any_of(stmt->child_begin(), stmt->child_end(), [&](const clang::Stmt* child) { return has_label_or_jump(child, within); });
  }

  void refuse_unit(const clang::Stmt& unit) {
    if (has_label_or_jump(&unit)) result_.why_opaque = why_;
    else result_.refused[&unit] = why_;
    why_.clear();
  }

  void unit(const clang::Stmt* stmt) {
    if (!stmt) return;
    if (const auto* expr = dyn_cast<clang::Expr>(stmt)) {
      refuse(why_not_followed(*expr, context_));
    } else if (const auto* declared = dyn_cast<clang::DeclStmt>(stmt)) {
      for (const clang::Decl* decl : declared->decls()) declaration(*decl);
    } else {
      refuse(*stmt);
    }
    if (!why_.empty()) refuse_unit(*stmt);
  }

  void statement(const clang::Stmt* stmt) {
    if (!stmt) return;
    if (const auto* block = dyn_cast<clang::CompoundStmt>(stmt)) {
      for (const clang::Stmt* part : block->body()) statement(part);
    } else if (const auto* decision = dyn_cast<clang::IfStmt>(stmt); decision && !decision->getConditionVariable() && !decision->getInit()) {
      unit(decision->getCond());
      statement(decision->getThen());
      statement(decision->getElse());
    } else if (const auto* counted = dyn_cast<clang::ForStmt>(stmt); counted && !counted->getConditionVariable()) {
      unit(counted->getInit());
      unit(counted->getCond());
      unit(counted->getInc());
      statement(counted->getBody());
    } else if (const auto* repeated = dyn_cast<clang::WhileStmt>(stmt); repeated && !repeated->getConditionVariable()) {
      unit(repeated->getCond());
      statement(repeated->getBody());
    } else if (const auto* once = dyn_cast<clang::DoStmt>(stmt)) {
      unit(once->getCond());
      statement(once->getBody());
    } else if (const auto* choice = dyn_cast<clang::SwitchStmt>(stmt)) {
      choose(*choice);
    } else if (const auto* attempt = dyn_cast<clang::CXXTryStmt>(stmt); attempt && catches_plainly(*attempt)) {
      statement(attempt->getTryBlock());
      handlers(*attempt);
    } else if (const auto* returned = dyn_cast<clang::ReturnStmt>(stmt)) {
      unit(returned->getRetValue());
    } else if (const auto* attributed = dyn_cast<clang::AttributedStmt>(stmt)) {  // `#pragma unroll`
      statement(attributed->getSubStmt());
    } else if (!isa<clang::BreakStmt, clang::ContinueStmt, clang::NullStmt>(stmt)) {
      unit(stmt);
    }
  }

  // A handler has a copy of the exception only if no code of the program makes it.
  bool catches_plainly(const clang::CXXTryStmt& attempt) const {
    for (unsigned i = 0; i < attempt.getNumHandlers(); ++i) {
      const clang::VarDecl* variable = attempt.getHandler(i)->getExceptionDecl();
      if (!variable) continue;  // `catch (...)`
      const clang::QualType type = variable->getType().getNonReferenceType();
      const bool copies = !variable->getType()->isReferenceType();
      if (variable->isInvalidDecl() || type->isDependentType() || type.isVolatileQualified() || (copies && !is_plain(type, context_))) return false;
    }
    return true;
  }

  void refuse(const std::string& what) {
    if (why_.empty()) why_ = what;
  }
  void refuse(const clang::Stmt& stmt) { refuse(construct_not_followed(stmt)); }

  // Labels stand in the body itself, not inside of its statements.
  void choose(const clang::SwitchStmt& choice) {
    const auto* body = dyn_cast<clang::CompoundStmt>(choice.getBody());
    if (choice.getConditionVariable() || choice.getInit() || !body) {
      refuse(choice);
      return refuse_unit(choice);
    }
    unit(choice.getCond());
    for (const clang::Stmt* inside : body->body()) {
      while (const auto* label = dyn_cast<clang::SwitchCase>(inside)) inside = label->getSubStmt();
      if (has_label_or_jump(inside)) {
        result_.why_opaque = "labels inside of statements";
        return;
      }
      statement(inside);
    }
  }

  void declaration(const clang::Decl& decl) {
    if (isa<clang::TypedefNameDecl, clang::TagDecl, clang::UsingDecl, clang::UsingDirectiveDecl, clang::EmptyDecl, clang::StaticAssertDecl>(decl)) return;
    const auto* variable = dyn_cast<clang::VarDecl>(&decl);
    if (!variable || isa<clang::DecompositionDecl>(decl)) return refuse("a declaration that is not followed");
    if (variable->isInvalidDecl() || (variable->getInit() && variable->getInit()->containsErrors())) return;  // its text is lost
    if (const clang::CXXConstructExpr* made = made_in_place(*variable, context_); made && (ends_with_function_ || is_plain(variable->getType(), context_))) {
      return refuse(why_not_made(*made, context_));
    }
    if (const clang::LambdaExpr* lambda = lambda_of(*variable); lambda && lambdas_.count(lambda) != 0) return captures(*lambda);
    if (!is_plain(variable->getType(), context_)) return refuse("a variable of type " + variable->getType().getAsString());
    const clang::Expr* init = variable->getInit();
    if (!init) return;
    refuse(variable->getType()->isReferenceType() ? why_no_place(*init, context_) : why_not_followed(*init, context_));
  }

  void captures(const clang::LambdaExpr& lambda) {
    for (const clang::Expr* init : lambda.capture_inits()) {
      if (!init->isGLValue()) refuse(why_not_followed(*init, context_));
    }
  }

  const clang::ASTContext& context_;
  std::set<const clang::LambdaExpr*> lambdas_;  // that are followed
  std::string why_;  // of the unit that is looked at
  bool ends_with_function_ = false;
  Followed result_;
};

}  // namespace

Followed followed_parts(const clang::FunctionDecl& function, const clang::ASTContext& context) { return Plain(context).look_at(function); }

}  // namespace permverify::host
