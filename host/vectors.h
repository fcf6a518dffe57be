// Objects of the library that hold a number of elements: `std::vector`, `thrust::device_vector` and similar.
#pragma once
#include <optional>

#include "support/clang_ast.h"

namespace permverify::host {

// The type of the elements, if they are made, copied and destroyed without code of the program. Nothing: another type.
std::optional<clang::QualType> elements_of(const clang::CXXRecordDecl& record, const clang::ASTContext& context);
std::optional<clang::QualType> elements_of(clang::QualType type, const clang::ASTContext& context);

bool is_named(const clang::FunctionDecl& method, std::initializer_list<const char*> names);
// A method of such an object, constructors excluded.
bool is_method_of_elements(const clang::FunctionDecl& function, const clang::ASTContext& context);
// A method of such an object that changes neither the number of its elements nor where they lie.
bool keeps_elements(const clang::FunctionDecl& method, const clang::ASTContext& context);
// A method of such an object that gives no reference to the object itself.
bool hides_object(const clang::FunctionDecl& method, const clang::ASTContext& context);
// `v[i]`, `v.at(i)`, `v.front()`.
bool gives_element(const clang::FunctionDecl& method, const clang::ASTContext& context);
// The member of a `thrust::device_ptr` that is the pointer; null for other types.
const clang::FieldDecl* field_of_pointer(clang::QualType type);
// Gives the pointer in a pointer of Thrust.
bool gives_pointer(const clang::FunctionDecl& function);
// Makes such an object, and changes nothing else.
bool makes_elements(const clang::CXXConstructExpr& made, const clang::ASTContext& context);

}  // namespace permverify::host
