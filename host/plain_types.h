// Types whose objects are made, copied and destroyed without code of the program.
#pragma once
#include "support/clang_ast.h"

namespace permverify::host {

// Whether this holds for the type, and it has no volatile parts.
bool is_plain(clang::QualType type, const clang::ASTContext& context);

// Whether the end of an object of this class of the program executes code of the program, or that of its members, and its other
// methods are those that is_followed_method is about. Such an object is followed only as a variable.
bool is_owner(const clang::CXXRecordDecl& record, const clang::ASTContext& context);
// Whether the block declares such a variable.
bool declares_owner(const clang::CompoundStmt& block, const clang::ASTContext& context);
// Whether the end of an object of the class executes no code of the program, that of its bases and members included.
bool ends_without_code(const clang::CXXRecordDecl& record, const clang::ASTContext& context);
// A method of the program that is called by its name alone, of a class without bases: no operator, no conversion, no destructor,
// nothing virtual. Constructors that copy are left out.
bool is_followed_method(const clang::CXXMethodDecl& method, const clang::ASTContext& context);
// The constructor of the program that makes the local variable. Null: it is made without one, or as a copy.
const clang::CXXConstructExpr* made_in_place(const clang::VarDecl& variable, const clang::ASTContext& context);
// No code gets the address of the object from the constructor, so the object may be copied to where it belongs.
bool keeps_to_itself(const clang::CXXConstructorDecl& constructor, const clang::ASTContext& context);
// The same of all methods of a class, whose bodies the file has.
bool keep_to_themselves(const clang::CXXRecordDecl& record, const clang::ASTContext& context);

// Whether arguments of a template bring no code of the program (operators, deleters, functions of a type).
bool are_of_library_alone(llvm::ArrayRef<clang::TemplateArgument> arguments, const clang::ASTContext& context);

// Whether an object of the type may have given its own address to other code when it was made: a constructor that registers `this`. A variable
// that is initialised by a function or a temporary may be that object (C++, class.copy.elision).
bool may_know_its_address(clang::QualType type, const clang::ASTContext& context);

}  // namespace permverify::host
