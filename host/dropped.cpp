// Code with errors: what Clang could not read it drops from its tree, one statement or several. What is not in the tree may
// have changed anything.
#include <algorithm>
#include <cctype>

#include "host/library_functions.h"
#include "host/executor.h"
#include "host/source_ranges.h"

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

bool Executor::has_error(clang::SourceRange range) const {
  if (frames_.empty() || !frames_.back().function) return false;
  const auto& errors = functions_.errors_in(*frames_.back().function);
  return std::any_of(errors.begin(), errors.end(), [&](clang::SourceLocation at) { return contains(range, at, context_.getSourceManager()); });
}

bool Executor::is_misread(const clang::Stmt& stmt) const {
  if (frames_.empty() || !frames_.back().function) return false;
  const clang::SourceManager& sources = context_.getSourceManager();
  const auto& errors = functions_.errors_in(*frames_.back().function);
  return std::any_of(errors.begin(), errors.end(), [&](clang::SourceLocation at) {
    if (!contains(stmt.getSourceRange(), at, sources)) return false;
    const bool is_whole = clang::isa<clang::IfStmt, clang::ForStmt, clang::WhileStmt, clang::DoStmt, clang::CXXForRangeStmt, clang::SwitchStmt,
                                     clang::CXXTryStmt, clang::SwitchCase, clang::AttributedStmt>(stmt);
    return !is_whole || std::none_of(stmt.child_begin(), stmt.child_end(), [&](const clang::Stmt* child) {
      return child && contains(child->getSourceRange(), at, sources);
    });
  });
}

// Local variables are reached by their names, or by references and addresses that code had before (exposed_); from now on the
// text may be such code. Facts are about values, and stay true.
void Executor::lose_text(llvm::StringRef text) {
  const auto names = names_in({text.data(), text.size()}, macro_);
  if (!names) {
    exhausted_ = true;
    return;
  }
  dropped_.insert(names->begin(), names->end());
  const bool keeps = std::any_of(names->begin(), names->end(), [](const std::string& name) { return keeps_pointers(name); });
  for (const void* root : locals_) {
    if (names->count(static_cast<const clang::VarDecl*>(root)->getNameAsString()) == 0) continue;
    exposed_.insert(root);
    if (keeps) lost_.insert(root);
  }
  concurrent_ = concurrent_ || keeps;
  forget_memory();
  for (const clang::FunctionDecl* function : functions_.launching_named(*names)) not_inlined_.insert(function);
}

void Executor::execute_misread(const clang::Stmt& stmt) {
  const clang::SourceManager& sources = context_.getSourceManager();
  const auto range = clang::CharSourceRange::getTokenRange(sources.getExpansionRange(stmt.getSourceRange()).getAsRange());
  const std::string text = clang::Lexer::getSourceText(range, sources, context_.getLangOpts()).str();
  if (text.empty()) exhausted_ = true;
  const std::vector<Fact> facts = state_.facts;
  misreading_ = true;
  lose_text(text);
  for (const clang::Stmt* child : stmt.children()) {
    if (const auto* expr = clang::dyn_cast_or_null<clang::Expr>(child)) evaluate(expr);
    else execute(child);
    lose_text(text);
    state_.reachable = true;
    state_.facts = facts;  // whether a part was executed is not known
  }
  misreading_ = false;
}

// Between two statements of a block.
void Executor::look_for_gap(clang::SourceLocation from, clang::SourceLocation to) {
  const clang::SourceManager& sources = context_.getSourceManager();
  const clang::SourceLocation begin = clang::Lexer::getLocForEndOfToken(sources.getExpansionRange(from).getEnd(), 0, sources, context_.getLangOpts());
  const clang::SourceLocation end = sources.getExpansionLoc(to);
  if (begin.isInvalid() || end.isInvalid() || sources.getFileID(begin) != sources.getFileID(end)) return;
  if (sources.getFileOffset(begin) >= sources.getFileOffset(end)) return;
  const llvm::StringRef text = clang::Lexer::getSourceText(clang::CharSourceRange::getCharRange(begin, end), sources, context_.getLangOpts());
  if (!has_code(text) && !has_error({begin, end})) return;
  lose_text(text);
}

}  // namespace permverify::host
