// Functions of the library that return for all arguments. Every other one may end the program, throw, or wait forever.
#pragma once
#include <vector>

#include "support/clang_ast.h"

namespace permverify::host {

// Whether a call with these arguments returns. There is assumed to be memory for a number of elements (is_sized).
bool returns(const clang::FunctionDecl& function, const std::vector<const clang::Expr*>& arguments, const clang::ASTContext& context);
// A constructor or method whose first argument is a number of elements: it throws if that is negative or too large.
bool is_sized(const clang::FunctionDecl& function, const std::vector<const clang::Expr*>& arguments);
// A function of C or CUDA of this name returns.
bool returns_by_name(llvm::StringRef name);

}  // namespace permverify::host
