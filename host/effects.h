// What a piece of host code may change, by its syntax alone.
#pragma once
#include <functional>
#include <set>

#include "support/clang_ast.h"

namespace permverify::host {

// Calls `visit` with the statement and all below it, bodies of lambdas included.
void for_each_statement(const clang::Stmt* stmt, const std::function<void(const clang::Stmt&)>& visit);

// Declared by the standard library, CUDA or another library: it changes only what it is given, and when it is called.
bool is_of_library(const clang::FunctionDecl& function, const clang::ASTContext& context);
// A library function that keeps a pointer and writes through it later, or calls back.
bool keeps_pointers(const clang::FunctionDecl& function);
bool keeps_pointers(llvm::StringRef name);  // of a function

// A library function that makes an object, and changes nothing but the pointer to it that it gives.
bool is_allocation(const clang::FunctionDecl& function);

// A library function does not change what it is given so.
bool takes_by_const_reference(const clang::FunctionDecl& function, unsigned number);
// The same of what a pointer argument points to: `const char*`, `const void*`, in a function of C or CUDA.
bool only_looks_at(const clang::FunctionDecl& function, unsigned number);

// The function may free what its argument points to. Of the library's functions it is known which do; any other one may, but not
// by a pointer to something constant.
bool may_free(const clang::FunctionDecl& function, unsigned number, const clang::ASTContext& context);
// All memory of the device is free behind it.
bool resets_device(const clang::FunctionDecl& function);

// The end of such an object executes no code of the program.
bool is_harmless_to_destroy(const clang::CXXRecordDecl& record, const clang::ASTContext& context);

// The expression that gives the value, without what stands for it in the tree.
const clang::Expr* without_wrappers(const clang::Expr* expr);

// The variable that the expression lies in: `v`, `v.m`, `v[i]`. Null: it lies behind a pointer, or it is not known where.
const clang::VarDecl* variable_of(const clang::Expr* expr);

struct Effects {
  std::set<const clang::VarDecl*> assigned;  // whole or in part
  bool memory = false;                       // anything else that other code can reach
  bool host_memory = false;                  // the same but for constant memory of the device
};
Effects effects_of(const clang::Stmt* stmt, const clang::ASTContext& context);

// Variables that other code can reach by an address or a reference. Not among them: those that a call of the library has
// for as long as it lasts. `whole`: all code of the body is in the tree, and is executed.
std::set<const clang::VarDecl*> exposed_in(const clang::Stmt* body, bool whole, const clang::ASTContext& context);
// `exit` and its variants, and what is declared not to return.
bool ends_the_program(const clang::FunctionDecl& function);
// A library function behind which constant memory is that of another device, or of another life of it.
bool changes_device(const clang::FunctionDecl& function);
// Does it call a library function that keeps pointers?
bool has_keeper(const clang::Stmt* body);
// Those variables that may change at any time: an asynchronous copy, another thread or a handler has them. `keepers`:
// some function of the program keeps pointers, which may be that of any exposed variable.
std::set<const clang::VarDecl*> lost_in(const clang::Stmt* body, bool whole, bool keepers, const clang::ASTContext& context);

}  // namespace permverify::host
