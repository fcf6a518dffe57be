// Launches that the file itself makes: `k<<<grid, block>>>(...)` in code of the host.
#pragma once
#include "parser/clang/clang_ast.h"

namespace permverify::parser {

// The highest dimension in which a launch of `kernel` in this file has more than one group or thread,
// as far as the text shows it; 1 if there is no launch, or none whose sizes can be read.
int launched_dimensions(const clang::FunctionDecl& kernel, const clang::ASTContext& context);

}  // namespace permverify::parser
