// The place that the front end is reading, which outlives a crash (driver/read/clang_module.h), and its time limit.
#pragma once
#include "support/clang_ast.h"

namespace permverify::parser {

// The offset of the token or statement in the main file; places elsewhere leave it as it is.
void keep_place(const clang::SourceManager& sources, clang::SourceLocation at);

// Whether the time for reading is over.
bool is_time_over();
// Thrown then; costs the kernel that is being read.
struct TimeOver {};
// Tested before each statement.
void check_time();

}  // namespace permverify::parser
