// Types whose objects are made, copied and destroyed without code of the program.
#pragma once
#include "support/clang_ast.h"

namespace permverify::host {

// Whether this holds for the type, and it has no volatile parts.
bool is_plain(clang::QualType type, const clang::ASTContext& context);

// Whether arguments of a template bring no code of the program (operators, deleters, functions of a type).
bool are_of_library_alone(llvm::ArrayRef<clang::TemplateArgument> arguments, const clang::ASTContext& context);

}  // namespace permverify::host
