// Objects whose constructors keep `this`: which object a prvalue makes can be seen from them ([dcl.init]).
#pragma once
#include "support/clang_ast.h"

namespace permverify::parser {

// The class, a base, or a member of it keeps its address when it is made. May be true of more classes.
bool keeps_its_address(const clang::CXXRecordDecl& record);

}  // namespace permverify::parser
