// The expressions that the execution of host code understands (plain.h).
#pragma once
#include <string>

#include "support/clang_ast.h"

namespace permverify::host {

// Why the value of the expression is not followed; empty: it is.
std::string why_not_followed(const clang::Expr& expr, const clang::ASTContext& context);
// The same of the place that a name, an index or a pointer gives, where a reference is bound to it.
std::string why_no_place(const clang::Expr& expr, const clang::ASTContext& context);

// The reason for a kind of statement or expression.
std::string construct_not_followed(const clang::Stmt& stmt);

}  // namespace permverify::host
