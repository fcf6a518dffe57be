// Variables that other code can reach, by the syntax of the function that they are in.
#pragma once
#include <set>

#include "support/clang_ast.h"

namespace permverify::host {

// Variables that other code can reach by an address or a reference. Not among them: those that a call of the library has
// for as long as it lasts. `whole`: all code of the body is in the tree, and is executed.
std::set<const clang::VarDecl*> exposed_in(const clang::Stmt* body, bool whole, const clang::ASTContext& context);

// Those variables that may change at any time: an asynchronous copy, another thread or a handler has them. `keepers`:
// some function of the program keeps pointers, which may be that of any exposed variable.
std::set<const clang::VarDecl*> lost_in(const clang::Stmt* body, bool whole, bool keepers, const clang::ASTContext& context);

}  // namespace permverify::host
