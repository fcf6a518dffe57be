#include "host/endings.h"

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "host/effects.h"
#include "host/error_checks.h"
#include "host/loop_ends.h"
#include "host/returning.h"
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

// Whose end is asked for; and whether loops, and functions of the library, are taken to come to their ends.
enum class Of : std::uint8_t { Iteration, Statement };
enum class LoopsEnd : std::uint8_t { AsKnown, Always };

// Whether executing the statement may end the program, or not come to its end. What follows an error does not count: that
// allocations, copies and launches succeed is assumed.
class Endings {
 public:
  Endings(const clang::ASTContext& context, Of of, LoopsEnd loops) : context_(context), of_(of), loops_(loops) {}

  bool may_end(const clang::Stmt* stmt) {
    if (!stmt) return false;
    if (const auto* decision = dyn_cast<clang::IfStmt>(stmt)) {
      if (may_end(decision->getInit()) || may_end(decision->getCond())) return true;
      const auto usual = truth_without_error(*decision->getCond(), Result::StatusOrPointer, context_);
      return (usual != false && may_end(decision->getThen())) || (usual != true && may_end(decision->getElse()));
    }
    if (loops_ != LoopsEnd::Always && is_loop(*stmt) && !ends_surely(*stmt, context_)) return true;
    if (of_ == Of::Statement && callees_ == 0 && clang::isa<clang::ReturnStmt>(stmt)) return true;
    if (clang::isa<clang::RecoveryExpr, clang::CXXThrowExpr, clang::GotoStmt, clang::IndirectGotoStmt, clang::AsmStmt>(stmt)) return true;
    if (const auto* lambda = dyn_cast<clang::LambdaExpr>(stmt)) {
      if (of_ == Of::Iteration || in_callee([&] { return may_end(lambda->getBody()); })) return true;
    }
    const bool launches = clang::isa<clang::CUDAKernelCallExpr>(stmt);
    if (const auto* call = dyn_cast<clang::CallExpr>(stmt); call && !launches && may_end(call->getDirectCallee(), arguments_of(*call))) return true;
    if (const auto* made = dyn_cast<clang::CXXConstructExpr>(stmt); made && may_end(made->getConstructor(), {made->getArgs(), made->getArgs() + made->getNumArgs()})) return true;
    if (const auto* made = dyn_cast<clang::CXXNewExpr>(stmt); made && loops_ != LoopsEnd::Always && may_be_too_many(*made)) return true;
    if (of_ == Of::Statement && (gives_function(*stmt) || destroys(*stmt))) return true;
    if (launches) return false;
    return std::any_of(stmt->child_begin(), stmt->child_end(), [this](const clang::Stmt* part) { return may_end(part); });
  }

  bool may_end(const clang::FunctionDecl* function, const std::vector<const clang::Expr*>& arguments) {
    if (!function) return true;
    if (const auto* method = dyn_cast<clang::CXXMethodDecl>(function); method && method->isVirtual() && !is_of_library(*method, context_)) return true;
    if (ends_the_program(*function)) return true;
    if (function->getIdentifier() && (function->getName() == "__permverify_assert" || function->getName() == "__builtin_assume")) return true;
    if (function->isImplicit()) return false;
    if (is_of_library(*function, context_)) return loops_ != LoopsEnd::Always && library_may_end(*function, arguments);
    const clang::FunctionDecl* body = nullptr;
    if (!function->hasBody(body)) return true;  // of another file
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

  static bool is_loop(const clang::Stmt& stmt) { return clang::isa<clang::ForStmt, clang::WhileStmt, clang::DoStmt, clang::CXXForRangeStmt>(stmt); }

  // Without the object that an operator is called for.
  static std::vector<const clang::Expr*> arguments_of(const clang::CallExpr& call) {
    std::vector<const clang::Expr*> arguments(call.arg_begin(), call.arg_end());
    const auto* method = clang::dyn_cast_or_null<clang::CXXMethodDecl>(call.getDirectCallee());
    if (clang::isa<clang::CXXOperatorCallExpr>(call) && method && !method->isStatic() && !arguments.empty()) arguments.erase(arguments.begin());
    return arguments;
  }

  bool library_may_end(const clang::FunctionDecl& function, const std::vector<const clang::Expr*>& arguments) const {
    return !returns(function, arguments, context_) || (is_sized(function, arguments) && may_be_negative(*arguments[0]));
  }
  bool may_be_too_many(const clang::CXXNewExpr& made) const {
    const auto size = made.getArraySize();
    return size && *size && may_be_negative(**size);
  }
  // An exception is thrown then.
  bool may_be_negative(const clang::Expr& size) const {
    clang::Expr::EvalResult number;
    if (size.isInstantiationDependent() || size.containsErrors()) return true;
    if (size.EvaluateAsInt(number, context_)) return number.Val.getInt().isNegative();
    const auto* call = dyn_cast<clang::CXXMemberCallExpr>(size.IgnoreParenImpCasts());
    const clang::FunctionDecl* callee = call ? call->getDirectCallee() : nullptr;
    return !callee || !callee->getIdentifier() || callee->getName() != "size" || !is_of_library(*callee, context_);
  }

  // A function of the program that is named other than in a call, as `qsort` takes it, may be called there.
  bool gives_function(const clang::Stmt& stmt) {
    const auto* ref = dyn_cast<clang::DeclRefExpr>(&stmt);
    const auto* function = ref ? dyn_cast<clang::FunctionDecl>(ref->getDecl()) : nullptr;
    return function && !function->hasAttr<clang::CUDAGlobalAttr>() && may_end_when_given(*function);
  }

  bool may_end_when_given(const clang::FunctionDecl& function) {
    return is_of_library(function, context_) ? ends_the_program(function) : may_end(&function, {});
  }

  // The variables that it declares end with a destructor of the program.
  bool destroys(const clang::Stmt& stmt) {
    const auto* declared = dyn_cast<clang::DeclStmt>(&stmt);
    return declared && std::any_of(declared->decl_begin(), declared->decl_end(), [&](const clang::Decl* decl) {
      const auto* variable = dyn_cast<clang::VarDecl>(decl);
      const auto* record = variable ? variable->getType()->getAsCXXRecordDecl() : nullptr;
      const bool has_code = record && record->hasDefinition() && !record->hasTrivialDestructor() && record->getDestructor();
      return has_code && may_end(record->getDestructor(), {});
    });
  }

  const clang::ASTContext& context_;
  Of of_;
  LoopsEnd loops_;
  int callees_ = 0;
  std::set<const clang::FunctionDecl*> seen_;
};

}  // namespace

bool leaves(const clang::Stmt* body, const clang::ASTContext& context) {
  bool found = false;
  for_each_statement(body, [&](const clang::Stmt& part) { found = found || clang::isa<clang::ReturnStmt, clang::GotoStmt>(part); });
  return found || Endings(context, Of::Iteration, LoopsEnd::AsKnown).may_end(body);
}

bool may_not_be_passed(const clang::Stmt* stmt, const clang::ASTContext& context) {
  return Endings(context, Of::Statement, LoopsEnd::AsKnown).may_end(stmt);
}

bool may_be_left(const clang::Stmt& loop, const clang::ASTContext& context) { return Endings(context, Of::Statement, LoopsEnd::Always).may_end(&loop); }

bool may_not_return(const clang::FunctionDecl& function, const clang::ASTContext& context) {
  return Endings(context, Of::Statement, LoopsEnd::AsKnown).may_end(&function, {});
}

namespace {

bool ends_by_word(const std::string& word) {
  static const std::set<std::string> words{"return", "exit", "abort", "throw", "goto", "assert", "_exit", "_Exit", "quick_exit", "while", "do", "raise", "kill"};
  return words.count(word) != 0;
}

// What stands before a parenthesis and is no call, or a call that returns.
bool returns_by_word(const std::string& word) {
  static const std::set<std::string> words{
      "if", "for", "switch", "sizeof", "alignof", "decltype", "catch", "static_cast", "reinterpret_cast", "const_cast", "dynamic_cast", "int", "unsigned", "long",
      "short", "char", "bool", "float", "double", "void", "size_t", "dim3", "string", "vector", "to_string", "setw", "setprecision", "size", "begin", "end", "c_str",
      "data", "empty", "length", "push_back", "emplace_back", "str", "count", "sort", "fill", "swap", "make_pair", "getline", "now", "duration_cast", "accumulate"};
  return words.count(word) != 0 || returns_by_name(word);
}

}  // namespace

bool may_not_be_passed(llvm::StringRef text, const MacroWords& macro) {
  const std::string_view view{text.data(), text.size()};
  const auto names = names_in(view, macro);  // those of macros, too
  if (!names || std::any_of(names->begin(), names->end(), ends_by_word)) return true;
  const std::set<std::string> called = called_in(view);
  return std::any_of(called.begin(), called.end(), [&](const std::string& word) { return !returns_by_word(word) && !macro(word); });
}

}  // namespace permverify::host
