// Code with errors: Clang drops statements that it cannot read from its tree. Dropped code may change everything that its text
// names.
#pragma once
#include <set>
#include <string>

#include "host/kernel_lookups.h"
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

  // Whether an error of the innermost function lies in the range.
  bool has_error(clang::SourceRange range) const;
  // Whether an error lies in the statement, but in no part of it.
  bool is_misread(const clang::Stmt& stmt) const;
  // Executes the parts of the statement; its own text counts as dropped before and behind each part.
  void execute_misread(const clang::Stmt& stmt);
  // Treats the text between two statements of a block as dropped if it contains an error.
  void look_for_gap(clang::SourceLocation from, clang::SourceLocation to);
  // The text was not read and may run at any time: what it names and launches is called with any arguments.
  void note_unread(clang::SourceRange range);
  // Notes that the statement, which has an error, may not end.
  void doubt(const clang::Stmt& stmt);
  // Whether dropped text mentions one of the names.
  bool mentions_any(const std::set<std::string>& names) const;
  // Everything that the statement may change becomes unknown.
  void forget(const clang::Stmt* whole);

  bool is_empty() const { return names_.empty(); }
  // Whether dropped text finds the kernel by its name.
  bool looks_up(const clang::FunctionDecl& kernel) const { return lookups_.has(kernel); }
  // Whether dropped text mentions the name.
  bool mentions(const std::string& name) const { return names_.count(name) != 0; }

 private:
  void lose_text(llvm::StringRef text);  // dropped text, which may change everything that it names

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
  KernelLookups lookups_;
  bool misreading_ = false;
};

}  // namespace permverify::host
