// Lambdas that are followed: local variables that the function names only to call them, as in `auto blocks = [=](int n) { ... };`.
#pragma once
#include <set>

#include "support/clang_ast.h"

namespace permverify::host {

// The lambda that the variable is made from; null: it is made from something else.
const clang::LambdaExpr* lambda_of(const clang::VarDecl& variable);
// The method is the body of a lambda with a type of its own, not a template.
bool calls_lambda(const clang::CXXMethodDecl& method);
// The lambdas in the body of a function that are called by the names of their variables, and named in no other way. All of their code is
// executed (plain.h). They have no object of a method, keep what they copy, and copy neither arrays nor what has code of its own.
std::set<const clang::LambdaExpr*> followed_lambdas(const clang::Stmt* body, const clang::ASTContext& context);
// The member of the lambda's object that has the copy of the variable. Null: the body is none of a lambda, or names the variable itself.
const clang::FieldDecl* copied_by_lambda(const clang::VarDecl& variable, const clang::FunctionDecl* body);
// Whether the body changes variables of the functions around it.
bool changes_captured(const clang::CXXMethodDecl& method, const clang::ASTContext& context);

}  // namespace permverify::host
