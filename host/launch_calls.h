// Calls that launch kernels, and related calls.
#pragma once
#include "support/clang_ast.h"

namespace permverify::host {

bool is_launch(const clang::CallExpr& call);
// Whether the function launches what it is given, or makes a node of a graph of it.
bool is_library_launch(const clang::FunctionDecl& callee);
// The kernel that a launch names; null: an expression computes it. Calls of `cudaLaunchKernel` and its variants are launches.
const clang::FunctionDecl* launched_by(const clang::CallExpr& call);
// It begins to capture the launches in a stream into a graph; it launches a graph.
bool captures_launches(const clang::FunctionDecl& callee);
bool launches_graph(const clang::FunctionDecl& callee);
// Whether the launch stands in a template and names the kernel, or what it is an instance of.
bool may_launch_in_template(const clang::CallExpr& call, const clang::FunctionDecl& kernel);
// `cudaLaunchKernel`: it takes the kernel, the grid, the block and an array with the addresses of the arguments.
bool launches_by_addresses(const clang::FunctionDecl& callee);

// Whether the call only queries a kernel or sets a property of it.
bool asks_about_kernel(const clang::FunctionDecl& callee);
// Whether the expression names another stream than the default one.
bool gives_stream(const clang::Expr& expr, const clang::ASTContext& context);

}  // namespace permverify::host
