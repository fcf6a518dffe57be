// Kernels that write memory only through their parameters.
#pragma once
#include "support/clang_ast.h"

namespace permverify::host {

class Functions;

// True if the kernel writes only memory behind its parameters, and none behind pointers to constant types: neither it nor a
// function that it calls makes a pointer from a number, reads a pointer from memory, lets one escape, or casts `const` away.
bool reaches_memory_by_parameters(const clang::FunctionDecl& kernel, const clang::ASTContext& context, const Functions& functions);

}  // namespace permverify::host
