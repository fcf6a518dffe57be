// Whether code comes to its end: what decides if each iteration of a loop is made.
#pragma once
#include "host/unread.h"
#include "host/value.h"

namespace permverify::host {

// `do { ... } while (0)`: executed once, as macros of several statements are written.
bool runs_once(const clang::DoStmt& stmt, const clang::ASTContext& context);

// The condition looks at the result of a call that may fail: at a status of CUDA's, or whether a pointer is null. Allocations, copies and
// launches are assumed to succeed.
bool looks_for_error(const clang::Expr& condition);
// At a status alone.
bool looks_at_status(const clang::Expr& condition);

// Whether a later iteration of a loop with this body may be missing although its condition is true and no `break` is executed: the body
// returns, jumps, ends the program, or does not end. What follows an error does not count: that allocations, copies and launches succeed is assumed.
bool leaves(const clang::Stmt* body, const clang::ASTContext& context);

// Whether the statement may end the program or return from the function around it, so that what follows is executed for some values only.
// A loop ends if its form shows that it does
// (loop_ends.h), and a function of the library returns if it is known to (returning.h). What follows an error does not count. `stmt` may be null.
bool may_not_be_passed(const clang::Stmt* stmt, const clang::ASTContext& context);
// The same of a loop, for what an iteration does: a launch in an iteration is made by the first one, if that one gets there. So loops in it,
// and functions of the library, are taken to come to their ends.
bool may_be_left(const clang::Stmt& loop, const clang::ASTContext& context);
// The same of a call of the function. A function without a body in this file may not return.
bool may_not_return(const clang::FunctionDecl& function, const clang::ASTContext& context);
// The same of text that was not read, by its words and what they call.
bool may_not_be_passed(llvm::StringRef text, const MacroWords& macro);

}  // namespace permverify::host
