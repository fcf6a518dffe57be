// Code that is not followed, and that may get the address of a kernel from the file.
#pragma once
#include <set>

#include "support/clang_ast.h"

namespace permverify::host {

// Whether the address of a kernel may be in a value of the type, or where the value leads.
bool may_hold_kernel(clang::QualType type, const clang::ASTContext& context);
// Whether the call may give a kernel to code that is not followed: to a function of another file, by a pointer to a function, or to the
// function of the library that makes a function of the driver of it.
bool may_give_kernel(const clang::CallExpr& call, const clang::ASTContext& context);
bool may_give_kernel(const clang::CXXConstructExpr& made, const clang::ASTContext& context);
// Whether the variable is one of another file, which may have a kernel.
bool may_keep_kernel(const clang::DeclRefExpr& name, const clang::ASTContext& context);
// Whether the function, which is called in an unknown way, may get a kernel and launch it.
bool may_take_kernel(const clang::FunctionDecl& function, const clang::ASTContext& context);

}  // namespace permverify::host
