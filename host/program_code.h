// Whether a library may execute code of the program: operators, conversions, constructors and deleters of its types.
#pragma once
#include <vector>

#include "support/clang_ast.h"

namespace permverify::host {

// Functions of C++ libraries alone: those of C and of the run time of CUDA get what calls back as pointers to functions.
bool may_call_program(const clang::FunctionDecl& function, const std::vector<const clang::Expr*>& arguments, const clang::ASTContext& context);

// Whether the program declares a function or a class in a namespace of a library: `template <> struct std::hash<T> { ... };`.
bool is_in_library_namespace(const clang::Decl& decl, const clang::ASTContext& context);

// Whether an object of this class of a library may hold a deleter or a function of the program, whatever its type is.
bool hides_code(const clang::CXXRecordDecl& record);

}  // namespace permverify::host
