// Loops that end, by their form.
#pragma once
#include "support/clang_ast.h"

namespace permverify::host {

// True if the loop ends whenever each iteration does: a counter reaches a bound that the loop does not change, a pointer the end of a
// text or object, an iterator the end of a container, or each iteration reads on in a finite input. False: unknown.
bool ends_surely(const clang::Stmt& loop, const clang::ASTContext& context);

}  // namespace permverify::host
