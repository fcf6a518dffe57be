// The expressions that the execution of host code understands (plain.h).
#pragma once
#include <string>

#include "support/clang_ast.h"

namespace permverify::host {

// The reason that the value of the expression is not followed; empty: it is.
std::string why_not_followed(const clang::Expr& expr, const clang::ASTContext& context);
// The same for the place of a name, an index or a pointer to which a reference is bound.
std::string why_no_place(const clang::Expr& expr, const clang::ASTContext& context);

// The same for what a constructor of the program is given, which makes a variable.
std::string why_not_made(const clang::CXXConstructExpr& made, const clang::ASTContext& context);

// The reason for a kind of statement or expression.
std::string construct_not_followed(const clang::Stmt& stmt);

}  // namespace permverify::host
