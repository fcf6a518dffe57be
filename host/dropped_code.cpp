#include "host/dropped_code.h"

#include <algorithm>
#include <cctype>
#include <set>

#include "host/budget.h"
#include "host/call_stack.h"
#include "host/effects.h"
#include "host/endings.h"
#include "host/expressions.h"
#include "host/functions.h"
#include "host/library_functions.h"
#include "host/memory.h"
#include "host/open_calls.h"
#include "host/source_ranges.h"
#include "host/statements.h"
#include "host/vectors.h"

namespace permverify::host {

namespace {

// Without comments, directives of the preprocessor, blanks and semicolons.
bool has_code(llvm::StringRef text) {
  bool line_begins = true;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const llvm::StringRef rest = text.substr(i);
    if (rest.starts_with("//") || (line_begins && rest.starts_with("#"))) {
      const std::size_t end = rest.find('\n');
      if (end == llvm::StringRef::npos) return false;
      i += end;
      line_begins = true;
    } else if (rest.starts_with("/*")) {
      const std::size_t end = rest.find("*/", 2);
      if (end == llvm::StringRef::npos) return false;
      i += end + 1;
    } else if (rest[0] == '\n') {
      line_begins = true;
    } else if (std::isspace(static_cast<unsigned char>(rest[0])) == 0 && rest[0] != ';') {
      return true;
    }
  }
  return false;
}

}  // namespace

bool DroppedCode::has_error(clang::SourceRange range) const {
  if (!stack_.function()) return false;
  const auto& errors = functions_.errors_in(*stack_.function());
  return std::any_of(errors.begin(), errors.end(), [&](clang::SourceLocation at) { return contains(range, at, context_.getSourceManager()); });
}

bool DroppedCode::is_misread(const clang::Stmt& stmt) const {
  if (misreading_ || !stack_.function()) return false;
  const clang::SourceManager& sources = context_.getSourceManager();
  const auto& errors = functions_.errors_in(*stack_.function());
  return std::any_of(errors.begin(), errors.end(), [&](clang::SourceLocation at) {
    if (!contains(stmt.getSourceRange(), at, sources)) return false;
    const bool is_whole = clang::isa<clang::IfStmt, clang::ForStmt, clang::WhileStmt, clang::DoStmt, clang::CXXForRangeStmt, clang::SwitchStmt,
                                     clang::CXXTryStmt, clang::SwitchCase, clang::AttributedStmt>(stmt);
    return !is_whole || std::none_of(stmt.child_begin(), stmt.child_end(), [&](const clang::Stmt* child) {
      return child && contains(child->getSourceRange(), at, sources);
    });
  });
}

// Local variables are reached by their names, or by references and addresses that code had before; from now on the
// text may be such code. Facts are about values, and stay true.
void DroppedCode::lose_text(llvm::StringRef text) {
  const auto names = names_in({text.data(), text.size()}, macro_);
  if (!names) return budget_.give_up();
  if (stack_.function() && may_not_be_passed(text, macro_)) memory_.doubt(stack_.function()->getBody());
  names_.insert(names->begin(), names->end());
  lookups_.note({text.data(), text.size()}, *names);
  const bool keeps = std::any_of(names->begin(), names->end(), [](const std::string& name) { return keeps_pointers(name); });
  objects_.expose_named(*names, keeps);
  memory_.forget_all();
  for (const clang::FunctionDecl* function : functions_.launching_named(*names)) open_calls_.add(*function);
}

void DroppedCode::note_unread(clang::SourceRange range) {
  const llvm::StringRef text = text_of(range, context_);
  const auto names = names_in({text.data(), text.size()}, macro_);
  if (text.empty() || !names) return budget_.give_up();
  for (const clang::FunctionDecl* function : functions_.launching_named(*names)) open_calls_.add(*function);
}

void DroppedCode::doubt(const clang::Stmt& stmt) {
  const llvm::StringRef text = text_of(stmt.getSourceRange(), context_);
  if (text.empty() || may_not_be_passed(text, macro_)) memory_.doubt(&stmt);
}

bool DroppedCode::mentions_any(const std::set<std::string>& names) const {
  return std::any_of(names.begin(), names.end(), [&](const std::string& name) { return mentions(name); });
}

void DroppedCode::execute_misread(const clang::Stmt& stmt) {
  const std::string text = text_of(stmt.getSourceRange(), context_).str();
  if (text.empty()) budget_.give_up();
  const std::vector<Fact> facts = memory_.state().facts;
  misreading_ = true;
  lose_text(text);
  for (const clang::Stmt* child : stmt.children()) {
    if (const auto* expr = clang::dyn_cast_or_null<clang::Expr>(child)) expressions_.evaluate(expr);
    else statements_.execute(child);
    lose_text(text);
    memory_.resume(facts);  // whether a part was executed is not known
  }
  misreading_ = false;
}

void DroppedCode::look_for_gap(clang::SourceLocation from, clang::SourceLocation to) {
  const clang::SourceManager& sources = context_.getSourceManager();
  const clang::SourceLocation begin = clang::Lexer::getLocForEndOfToken(sources.getExpansionRange(from).getEnd(), 0, sources, context_.getLangOpts());
  const clang::SourceLocation end = sources.getExpansionLoc(to);
  if (begin.isInvalid() || end.isInvalid() || sources.getFileID(begin) != sources.getFileID(end)) return;
  if (sources.getFileOffset(begin) >= sources.getFileOffset(end)) return;
  const llvm::StringRef text = clang::Lexer::getSourceText(clang::CharSourceRange::getCharRange(begin, end), sources, context_.getLangOpts());
  if (!has_code(text) && !has_error({begin, end})) return;
  lose_text(text);
}

namespace {

// What it calls are kernels, and functions that only give the pointer to the elements of a vector.
bool only_launches(const clang::Stmt* whole, const clang::ASTContext& context) {
  std::set<const clang::Stmt*> configurations;
  bool only = true;
  for_each_statement(whole, [&](const clang::Stmt& part) {
    if (const auto* launch = clang::dyn_cast<clang::CUDAKernelCallExpr>(&part)) {
      configurations.insert(launch->getConfig());
    } else if (const auto* call = clang::dyn_cast<clang::CallExpr>(&part)) {
      const clang::FunctionDecl* callee = call->getDirectCallee();
      only = only && (configurations.count(call) != 0 || (callee && (keeps_elements(*callee, context) || gives_pointer(*callee))));
    } else if (const auto* made = clang::dyn_cast<clang::CXXConstructExpr>(&part)) {
      const bool numbers = std::all_of(made->arg_begin(), made->arg_end(), [](const clang::Expr* one) { return one->getType()->isArithmeticType(); });
      only = only && (numbers || made->getConstructor()->isTrivial());
    }
  });
  return only;
}

}  // namespace

void DroppedCode::forget(const clang::Stmt* whole) {
  const Effects effects = effects_of(whole, context_);
  memory_.forget_contents();
  for (const clang::VarDecl* variable : effects.assigned) memory_.forget(variable);
  // Its methods may keep the address of the object to themselves, so that nothing else forgets it.
  if (stack_.self() && changes_object(whole, context_)) memory_.forget(stack_.self()->root);
  if (effects.memory) memory_.forget_all();
  else if (effects.host_memory && only_launches(whole, context_)) memory_.forget_by_launch();
  else if (effects.host_memory) memory_.forget_of_host();
  if (effects.all_kernel_arguments) memory_.forget_kernels();
  for (const unsigned number : effects.kernel_arguments) memory_.forget_kernel_argument(number);
  if (!has_error(whole->getSourceRange())) return;
  const llvm::StringRef text = text_of(whole->getSourceRange(), context_);
  if (text.empty()) budget_.give_up();
  lose_text(text);
}

}  // namespace permverify::host
