// Launches that the file itself makes: `k<<<grid, block>>>(...)` in code of the host.
#pragma once
#include "logic/ir/module.h"
#include "support/clang_ast.h"

namespace permverify::parser {

// Notes the axes on which a launch of `kernel` in this file has more than one group or thread, as far as the text
// shows it.
void name_launched_axes(const clang::FunctionDecl& kernel, const clang::ASTContext& context, ir::Kernel& lowered);

}  // namespace permverify::parser
