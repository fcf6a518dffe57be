// Declarations because of which nothing can be known of the host's code of a file.
#pragma once
#include <string>

#include "support/clang_ast.h"

namespace permverify::host {

// Not of a library, and not of the compiler itself.
bool is_of_program(const clang::Decl& decl, const clang::ASTContext& context);

// The reason that the declaration gives: two names of one thing, code that runs by itself, operators that the library calls, code
// of the program that counts as code of a library. Empty: it gives none.
std::string obstacle_in(const clang::Decl& decl, const clang::ASTContext& context);

}  // namespace permverify::host
