// Whether code comes to its end: what decides if each iteration of a loop is made.
#pragma once
#include "host/value.h"

namespace permverify::host {

// `do { ... } while (0)`: executed once, as macros of several statements are written.
bool runs_once(const clang::DoStmt& stmt, const clang::ASTContext& context);

// Whether a later iteration of a loop with this body may be missing although its condition is true and no `break` is executed: the body
// returns, jumps, ends the program, or does not end. What follows an error does not count: that allocations, copies and launches succeed is assumed.
bool leaves(const clang::Stmt* body, const clang::ASTContext& context);

}  // namespace permverify::host
