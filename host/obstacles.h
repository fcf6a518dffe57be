// Declarations that make all host code of a file unknown.
#pragma once
#include <string>

#include "support/clang_ast.h"

namespace permverify::host {

// Whether the declaration belongs to the program, not to a library or the compiler.
bool is_of_program(const clang::Decl& decl, const clang::ASTContext& context);

// The reason, else empty: two names of one object, code that runs without a call, operators that the library calls, code of the
// program that counts as code of a library.
std::string obstacle_in(const clang::Decl& decl, const clang::ASTContext& context);

}  // namespace permverify::host
