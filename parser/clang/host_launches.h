// Launches in the host code of the file: `k<<<grid, block>>>(...)`.
#pragma once
#include "logic/ir/module.h"
#include "support/clang_ast.h"

namespace permverify::parser {

// Notes the axes on which a launch of `kernel` in this file has more than one group or thread, according to
// its text.
void name_launched_axes(const clang::FunctionDecl& kernel, const clang::ASTContext& context, ir::Kernel& lowered);

}  // namespace permverify::parser
