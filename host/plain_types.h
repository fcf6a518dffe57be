// Types whose objects no code of the program makes, copies or destroys.
#pragma once
#include "support/clang_ast.h"

namespace permverify::host {

// A type whose objects are made, copied and destroyed without code of the program, and have no parts that are volatile.
bool is_plain(clang::QualType type, const clang::ASTContext& context);

// Arguments of a template that bring no code of the program: not by operators, deleters or functions of a type.
bool are_of_library_alone(llvm::ArrayRef<clang::TemplateArgument> arguments, const clang::ASTContext& context);

}  // namespace permverify::host
