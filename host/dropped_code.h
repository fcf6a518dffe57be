// Code with errors: what Clang could not read it drops from its tree, one statement or several. What is not in the tree may
// have changed anything that its text names.
#pragma once
#include <set>
#include <string>

#include "host/unread.h"
#include "host/value.h"

namespace permverify::host {

class Budget;
class CallStack;
class Expressions;
class Functions;
class Memory;
class Objects;
class OpenCalls;
class Statements;

class DroppedCode {
 public:
  DroppedCode(const clang::ASTContext& context, const Functions& functions, const MacroWords& macro, Budget& budget,
              Objects& objects, Memory& memory, CallStack& stack, OpenCalls& open_calls, Expressions& expressions,
              Statements& statements)
      : context_(context), functions_(functions), macro_(macro), budget_(budget), objects_(objects), memory_(memory),
        stack_(stack), open_calls_(open_calls), expressions_(expressions), statements_(statements) {}

  // An error of the innermost function lies in the range.
  bool has_error(clang::SourceRange range) const;
  // An error in it is in none of its parts.
  bool is_misread(const clang::Stmt& stmt) const;
  // Its parts, with its text lost before and behind each of them.
  void execute_misread(const clang::Stmt& stmt);
  // Between two statements of a block.
  void look_for_gap(clang::SourceLocation from, clang::SourceLocation to);
  // Code with an error, of which the tree has a part, may not come to its end.
  void doubt(const clang::Stmt& stmt);
  // Whether the text that was lost mentions one of the names.
  bool mentions_any(const std::set<std::string>& names) const;
  // What the statement may change becomes unknown.
  void forget(const clang::Stmt* whole);

  bool is_empty() const { return names_.empty(); }
  // Whether the text that was lost mentions the name.
  bool mentions(const std::string& name) const { return names_.count(name) != 0; }

 private:
  void lose_text(llvm::StringRef text);  // which may have done anything with what it names

  const clang::ASTContext& context_;
  const Functions& functions_;
  const MacroWords& macro_;
  Budget& budget_;
  Objects& objects_;
  Memory& memory_;
  CallStack& stack_;
  OpenCalls& open_calls_;
  Expressions& expressions_;
  Statements& statements_;
  std::set<std::string> names_;
  bool misreading_ = false;
};

}  // namespace permverify::host
