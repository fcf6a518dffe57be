// Which loops come to an end, by their form.
#pragma once
#include "support/clang_ast.h"

namespace permverify::host {

// The loop ends, if each iteration does: a counter goes to a bound that the loop does not change, a pointer goes along a text or to the
// end of an object, an iterator passes over a container, or each iteration reads on in what ends. False: that is not known.
bool ends_surely(const clang::Stmt& loop, const clang::ASTContext& context);

}  // namespace permverify::host
