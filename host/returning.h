// Which functions of the library return, whatever they are given. Every other one may end the program, throw, or wait forever.
#pragma once
#include <vector>

#include "support/clang_ast.h"

namespace permverify::host {

// A call with these arguments returns. A number of elements is taken to be one that there is memory for (is_sized).
bool returns(const clang::FunctionDecl& function, const std::vector<const clang::Expr*>& arguments, const clang::ASTContext& context);
// A constructor or a method that makes so many elements as its first argument is: it throws if that is negative or too large.
bool is_sized(const clang::FunctionDecl& function, const std::vector<const clang::Expr*>& arguments);
// A function of C or CUDA of this name returns.
bool returns_by_name(llvm::StringRef name);

}  // namespace permverify::host
