// Calls that launch kernels, and those that have to do with launches.
#pragma once
#include "support/clang_ast.h"

namespace permverify::host {

bool is_launch(const clang::CallExpr& call);
// The kernel that a launch names; null: an expression gives it. Calls of `cudaLaunchKernel` and the like are launches.
const clang::FunctionDecl* launched_by(const clang::CallExpr& call);
// `cudaLaunchKernel`: it takes the kernel, the grid, the block and an array with the addresses of the arguments.
bool launches_by_addresses(const clang::FunctionDecl& callee);

// What only asks about a kernel, or sets a property of it.
bool asks_about_kernel(const clang::FunctionDecl& callee);
// A value that names another stream than the default one.
bool gives_stream(const clang::Expr& expr, const clang::ASTContext& context);

}  // namespace permverify::host
