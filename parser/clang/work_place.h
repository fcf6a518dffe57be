// Where the front end is at work: all that is left of a crash (driver/read/clang_module.h); and until when it may be.
#pragma once
#include "support/clang_ast.h"

namespace permverify::parser {

// The offset of the token or statement in the main file; places elsewhere leave it as it is.
void keep_place(const clang::SourceManager& sources, clang::SourceLocation at);

// Whether the time for reading is over.
bool is_time_over();
// Thrown then; costs the kernel that is being read.
struct TimeOver {};
// Looked at before each statement.
void check_time();

}  // namespace permverify::parser
