// Whether a kernel gets to memory by its parameters alone.
#pragma once
#include "support/clang_ast.h"

namespace permverify::host {

class Functions;

// The kernel writes nothing but what its parameters point to, and nothing through those that point to something constant: it
// makes no pointer of a number, reads none from memory, gives none away and does not take `const` away, nor does what it calls.
bool reaches_memory_by_parameters(const clang::FunctionDecl& kernel, const clang::ASTContext& context, const Functions& functions);

}  // namespace permverify::host
