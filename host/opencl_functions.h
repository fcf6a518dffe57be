// Functions of OpenCL's host side, by name and type.
#pragma once
#include <vector>

#include "support/clang_ast.h"

namespace permverify::host {

// A function of the interface that the front end declares.
bool is_of_opencl(const clang::FunctionDecl& function);
// `clEnqueueNDRangeKernel` and its relatives, also where the program declares them.
bool launches_range(const clang::FunctionDecl& function);
// It sets an argument of a kernel; all of them have the number as their second argument.
bool sets_kernel_argument(const clang::FunctionDecl& function);
// A pointer to a queue, a buffer, a kernel and the like, behind which no memory of the host lies.
bool is_opencl_handle(clang::QualType type);
// The options with which the call builds a program, as a text; null: another function.
const clang::Expr* options_of_build(const clang::FunctionDecl& function, const std::vector<const clang::Expr*>& arguments);
// Calls that are assumed to succeed: those that only the device or the memory can make fail.
bool is_assumed_to_succeed(const clang::FunctionDecl& function);
// Whether the call writes memory of the host when it has returned, or lets kernels write it.
bool keeps_host_memory(const clang::CallExpr& call, const clang::ASTContext& context);

}  // namespace permverify::host
