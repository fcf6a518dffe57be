// Whether code reaches its end, so that every iteration of a loop is executed.
#pragma once
#include "host/unread.h"
#include "host/value.h"

namespace permverify::host {

// `do { ... } while (0)`, the form of macros with several statements: executed once.
bool runs_once(const clang::DoStmt& stmt, const clang::ASTContext& context);

// Whether a loop with this body may end although its condition is true and no `break` is executed: the body returns, jumps, ends the
// program, or does not end. Code behind a test for an error is ignored.
bool leaves(const clang::Stmt* body, const clang::ASTContext& context);

// Whether the statement may end the program or return from its function, so that the code behind it is executed for some values only.
// A loop ends if its form shows this (loop_ends.h), a function of the library returns if it is in the table (returning.h). Code behind
// a test for an error is ignored. `stmt` may be null.
bool may_not_be_passed(const clang::Stmt* stmt, const clang::ASTContext& context);
// The same for a loop with a launch in it: the first iteration makes the launch if it reaches it, so inner loops and functions of the
// library count as ending.
bool may_be_left(const clang::Stmt& loop, const clang::ASTContext& context);
// Whether a call of the function may not return. Every function without a body in this file may not.
bool may_not_return(const clang::FunctionDecl& function, const clang::ASTContext& context);
// The same for unread text, by its words and the macros that they name.
bool may_not_be_passed(llvm::StringRef text, const MacroWords& macro);

}  // namespace permverify::host
