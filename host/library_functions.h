// Effects of functions that the file does not define, by their names and types.
#pragma once
#include "support/clang_ast.h"

namespace permverify::host {

// Declared by the standard library, CUDA or another library: it changes only memory behind its arguments, and only during the call.
bool is_of_library(const clang::FunctionDecl& function, const clang::ASTContext& context);
// A library function that keeps a pointer and writes through it later, or calls a function of the program.
bool keeps_pointers(const clang::FunctionDecl& function);
bool keeps_pointers(llvm::StringRef name);  // of a function

// A library function that gives an address away as a text, or as another pointer: behind the call any code may have it.
bool publishes_addresses(const clang::FunctionDecl& function, const clang::Expr* const* arguments, unsigned count);
// A function of the program that another file has.
bool is_of_another_file(const clang::FunctionDecl& function, const clang::ASTContext& context);

// A library function that makes an object and changes only the pointer through which it returns it.
bool is_allocation(const clang::FunctionDecl& function);

// Whether a library function cannot change an argument of this type.
bool takes_by_const_reference(const clang::FunctionDecl& function, unsigned number);
// The same of what a pointer argument points to: `const char*`, `const void*`, in a function of C or CUDA.
bool only_looks_at(const clang::FunctionDecl& function, unsigned number);

// The function may free what its argument points to. Of the library's functions it is known which do; any other one may, but not
// by a pointer to something constant.
bool may_free(const clang::FunctionDecl& function, unsigned number, const clang::ASTContext& context);
// A function of <chrono>, or a member of a class of <random>, that has to do with types of the library only: it reads and changes
// its own objects, and calls no function of the program.
bool touches_only_its_objects(const clang::FunctionDecl& function, const clang::ASTContext& context);
// A call that frees all memory of the device.
bool resets_device(const clang::FunctionDecl& function);
// A call behind which constant memory is that of another device, or was reset.
bool changes_device(const clang::FunctionDecl& function);

// Whether the end of an object of this type executes no code of the program.
bool is_harmless_to_destroy(const clang::CXXRecordDecl& record, const clang::ASTContext& context);

// `exit` and its variants, and what is declared not to return.
bool ends_the_program(const clang::FunctionDecl& function);

}  // namespace permverify::host
