// What functions that the file does not define do, by their names and types.
#pragma once
#include "support/clang_ast.h"

namespace permverify::host {

// Declared by the standard library, CUDA or another library: it changes only what it is given, and when it is called.
bool is_of_library(const clang::FunctionDecl& function, const clang::ASTContext& context);
// A library function that keeps a pointer and writes through it later, or calls back.
bool keeps_pointers(const clang::FunctionDecl& function);
bool keeps_pointers(llvm::StringRef name);  // of a function

// A library function that makes an object, and changes nothing but the pointer to it that it gives.
bool is_allocation(const clang::FunctionDecl& function);

// A library function does not change what it is given so.
bool takes_by_const_reference(const clang::FunctionDecl& function, unsigned number);
// The same of what a pointer argument points to: `const char*`, `const void*`, in a function of C or CUDA.
bool only_looks_at(const clang::FunctionDecl& function, unsigned number);

// The function may free what its argument points to. Of the library's functions it is known which do; any other one may, but not
// by a pointer to something constant.
bool may_free(const clang::FunctionDecl& function, unsigned number, const clang::ASTContext& context);
// All memory of the device is free behind it.
bool resets_device(const clang::FunctionDecl& function);
// Constant memory behind it is that of another device, or of another life of it.
bool changes_device(const clang::FunctionDecl& function);

// The end of such an object executes no code of the program.
bool is_harmless_to_destroy(const clang::CXXRecordDecl& record, const clang::ASTContext& context);

// `exit` and its variants, and what is declared not to return.
bool ends_the_program(const clang::FunctionDecl& function);

}  // namespace permverify::host
