// Local variables that other code can reach, by the syntax of their function.
#pragma once
#include <functional>
#include <set>

#include "support/clang_ast.h"

namespace permverify::host {

// Variables that other code can reach by an address or a reference, without those that a library call only uses during the
// call. `whole`: all code of the body is in the tree, and is executed. `sealed`: methods of the class give no code the address of
// their object.
using Sealed = std::function<bool(const clang::CXXRecordDecl&)>;
std::set<const clang::VarDecl*> exposed_in(const clang::Stmt* body, bool whole, const clang::ASTContext& context, const Sealed& sealed = {});

// Of those, the variables that may change at any time, since an asynchronous copy, another thread or a handler has their
// address. `keepers`: some function of the program keeps pointers, possibly to any exposed variable.
std::set<const clang::VarDecl*> lost_in(const clang::Stmt* body, bool whole, bool keepers, const clang::ASTContext& context, const Sealed& sealed = {});

// A function of the library that has a pointer only as long as it runs.
bool lends_pointers(const clang::FunctionDecl& function);

}  // namespace permverify::host
