#include "host/endings.h"

#include <algorithm>
#include <cctype>
#include <set>
#include <string>

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

bool is_null(const clang::Expr& expr) {
  const auto* cast = dyn_cast<clang::CastExpr>(expr.IgnoreParens());
  return cast && (cast->getCastKind() == clang::CK_NullToPointer || is_null(*cast->getSubExpr()));
}

bool is_status(clang::QualType type) {
  const auto* of_enum = type.isNull() ? nullptr : type->getAs<clang::EnumType>();
  const std::string name = of_enum ? of_enum->getDecl()->getNameAsString() : "";
  return name == "cudaError" || name == "cudaError_enum" || name == "hipError_t";
}

}  // namespace

bool looks_at_status(const clang::Expr& condition) {
  bool found = false;
  for_each_statement(&condition, [&](const clang::Stmt& part) {
    const auto* expr = dyn_cast<clang::Expr>(&part);
    found = found || (expr && is_status(expr->getType()));
  });
  return found;
}

bool looks_for_error(const clang::Expr& condition) {
  bool found = false;
  for_each_statement(&condition, [&](const clang::Stmt& part) {
    const auto* expr = dyn_cast<clang::Expr>(&part);
    if (!expr || expr->getType().isNull()) return;
    const auto* cast = dyn_cast<clang::CastExpr>(expr);
    const auto* compared = dyn_cast<clang::BinaryOperator>(expr);
    const bool with_null = compared && compared->isEqualityOp() && (is_null(*compared->getLHS()) || is_null(*compared->getRHS()));
    found = found || is_status(expr->getType()) || with_null || (cast && cast->getCastKind() == clang::CK_PointerToBoolean);
  });
  return found;
}

namespace {

enum class LoopsEnd : std::uint8_t { Maybe, Always };

// Whether executing the statement may end the program, or not come to its end. What follows an error does not count: that
// allocations, copies and launches succeed is assumed.
class Endings {
 public:
  Endings(const clang::ASTContext& context, LoopsEnd loops) : context_(context), loops_(loops) {}

  bool may_end(const clang::Stmt* stmt) {
    if (!stmt) return false;
    if (const auto* decision = dyn_cast<clang::IfStmt>(stmt)) {
      if (may_end(decision->getInit()) || may_end(decision->getCond()) || may_end(decision->getElse())) return true;
      return !looks_for_error(*decision->getCond()) && may_end(decision->getThen());
    }
    if (loops_ == LoopsEnd::Maybe && may_be_endless(*stmt)) return true;
    if (loops_ == LoopsEnd::Always && callees_ == 0 && clang::isa<clang::ReturnStmt>(stmt)) return true;
    if (clang::isa<clang::CXXThrowExpr, clang::GotoStmt, clang::IndirectGotoStmt, clang::AsmStmt>(stmt)) return true;
    if (const auto* lambda = dyn_cast<clang::LambdaExpr>(stmt)) {
      if (loops_ == LoopsEnd::Maybe || in_callee([&] { return may_end(lambda->getBody()); })) return true;
    }
    const bool launches = clang::isa<clang::CUDAKernelCallExpr>(stmt);
    if (const auto* call = dyn_cast<clang::CallExpr>(stmt); call && !launches && may_end(call->getDirectCallee())) return true;
    if (const auto* made = dyn_cast<clang::CXXConstructExpr>(stmt); made && may_end(made->getConstructor())) return true;
    if (loops_ == LoopsEnd::Always && (gives_function(*stmt) || destroys(*stmt))) return true;
    if (launches) return false;
    return std::any_of(stmt->child_begin(), stmt->child_end(), [this](const clang::Stmt* part) { return may_end(part); });
  }

  bool may_end(const clang::FunctionDecl* function) {
    if (!function) return true;
    if (const auto* method = dyn_cast<clang::CXXMethodDecl>(function); method && method->isVirtual() && !is_of_library(*method, context_)) return true;
    if (ends_the_program(*function)) return true;
    if (function->getIdentifier() && function->getName() == "__permverify_assert") return true;
    if (function->isImplicit() || is_of_library(*function, context_)) return false;
    const clang::FunctionDecl* body = nullptr;
    // Of another file: without arguments it decides nothing about those of a launch.
    if (!function->hasBody(body)) return loops_ == LoopsEnd::Maybe || function->getNumParams() != 0 || clang::isa<clang::CXXMethodDecl>(function);
    if (!seen_.insert(body).second) return true;  // recursive, or looked at before with the same answer
    const auto* made = dyn_cast<clang::CXXConstructorDecl>(body);
    const bool ends = in_callee([&] {
      return may_end(body->getBody()) || (made && std::any_of(made->init_begin(), made->init_end(), [&](const auto* init) { return may_end(init->getInit()); }));
    });
    if (!ends) seen_.erase(body);
    return ends;
  }

 private:
  // A `return` there comes back.
  template <class Part>
  bool in_callee(const Part& part) {
    ++callees_;
    const bool result = part();
    --callees_;
    return result;
  }

  bool may_be_endless(const clang::Stmt& stmt) const {
    if (const auto* again = dyn_cast<clang::ForStmt>(&stmt)) return !again->getCond();
    if (const auto* once = dyn_cast<clang::DoStmt>(&stmt)) return !runs_once(*once, context_);
    return clang::isa<clang::WhileStmt>(stmt);
  }

  // A function of the program that is named other than in a call, as `qsort` takes it, may be called there.
  bool gives_function(const clang::Stmt& stmt) {
    const auto* ref = dyn_cast<clang::DeclRefExpr>(&stmt);
    const auto* function = ref ? dyn_cast<clang::FunctionDecl>(ref->getDecl()) : nullptr;
    return function && !function->hasAttr<clang::CUDAGlobalAttr>() && may_end(function);
  }

  // The variables that it declares end with a destructor of the program.
  bool destroys(const clang::Stmt& stmt) {
    const auto* declared = dyn_cast<clang::DeclStmt>(&stmt);
    return declared && std::any_of(declared->decl_begin(), declared->decl_end(), [&](const clang::Decl* decl) {
      const auto* variable = dyn_cast<clang::VarDecl>(decl);
      const auto* record = variable ? variable->getType()->getAsCXXRecordDecl() : nullptr;
      const bool has_code = record && record->hasDefinition() && !record->hasTrivialDestructor() && record->getDestructor();
      return has_code && may_end(record->getDestructor());
    });
  }

  const clang::ASTContext& context_;
  LoopsEnd loops_;
  int callees_ = 0;
  std::set<const clang::FunctionDecl*> seen_;
};

}  // namespace

bool leaves(const clang::Stmt* body, const clang::ASTContext& context) {
  bool found = false;
  for_each_statement(body, [&](const clang::Stmt& part) { found = found || clang::isa<clang::ReturnStmt, clang::GotoStmt>(part); });
  return found || Endings(context, LoopsEnd::Maybe).may_end(body);
}

bool may_not_be_passed(const clang::Stmt* stmt, const clang::ASTContext& context) {
  return Endings(context, LoopsEnd::Always).may_end(stmt);
}

bool may_not_return(const clang::FunctionDecl& function, const clang::ASTContext& context) {
  return Endings(context, LoopsEnd::Always).may_end(&function);
}

bool may_not_be_passed(llvm::StringRef text) {
  static const std::set<std::string> words{"return", "exit", "abort", "throw", "goto", "assert", "_exit", "quick_exit"};
  std::string word;
  for (const char c : text.str() + " ") {
    if (std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_') {
      word += c;
      continue;
    }
    if (words.count(word) != 0) return true;
    word.clear();
  }
  return false;
}

}  // namespace permverify::host
