// Where the front end is at work: all that is left of a crash (driver/read/clang_module.h).
#pragma once
#include "parser/clang/clang_ast.h"

namespace permverify::parser {

// The offset of the token or statement in the main file; places elsewhere leave it as it is.
void keep_place(const clang::SourceManager& sources, clang::SourceLocation at);

}  // namespace permverify::parser
