// Objects whose constructors keep `this`, so that the program can observe which object a prvalue initialises ([dcl.init]).
#pragma once
#include "support/clang_ast.h"

namespace permverify::parser {

// Whether the constructor of the class, a base or a member keeps the address of the object. An overapproximation.
bool keeps_its_address(const clang::CXXRecordDecl& record);

}  // namespace permverify::parser
