// Ranges of the host's source.
#pragma once
#include "support/clang_ast.h"

namespace permverify::host {

// Whether the place lies in the range. Code of a macro lies at the use of the macro.
bool contains(clang::SourceRange range, clang::SourceLocation at, const clang::SourceManager& sources);

// As it is in the file. Empty: it is not in one file.
llvm::StringRef text_of(clang::SourceRange range, const clang::ASTContext& context);

}  // namespace permverify::host
