// The effects of a piece of host code, from its syntax alone.
#pragma once
#include <functional>
#include <set>
#include <vector>

#include "support/clang_ast.h"

namespace permverify::host {

// Calls `visit` with the statement and all below it, bodies of lambdas included.
void for_each_statement(const clang::Stmt* stmt, const std::function<void(const clang::Stmt&)>& visit);

// What a function executes: the initialisers of a constructor, then the body. The function has a body.
std::vector<const clang::Stmt*> parts_of(const clang::FunctionDecl& function);

// The sizes of arrays of variable length in a type as it is written: they are evaluated where the type is declared or cast to.
std::vector<const clang::Expr*> sizes_in(clang::QualType type);

// The expression without the nodes around it that only stand for its value (parentheses, implicit conversions, ...).
const clang::Expr* without_wrappers(const clang::Expr* expr);

// The variable of which the expression is a part: `v`, `v.m`, `v[i]`. Null: it is behind a pointer, or unknown.
const clang::VarDecl* variable_of(const clang::Expr* expr);

// Calls `visit` with each variable whose address or reference is in the argument. `by_const`: the argument itself is only read.
void for_each_given(const clang::Expr* argument, bool by_const, const std::function<void(const clang::VarDecl*)>& visit);

struct Effects {
  std::set<const clang::VarDecl*> assigned;  // whole or in part
  bool memory = false;                       // anything else that other code can reach
  bool host_memory = false;                  // the same but for constant memory of the device
  std::set<unsigned> kernel_arguments;       // of any kernel of OpenCL, by their numbers
  bool all_kernel_arguments = false;
};
// Whether the code of a method may change members of its object, where no code has their addresses beyond a call.
bool changes_object(const clang::Stmt* stmt, const clang::ASTContext& context);

Effects effects_of(const clang::Stmt* stmt, const clang::ASTContext& context);

}  // namespace permverify::host
