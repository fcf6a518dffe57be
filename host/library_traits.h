// Properties of classes of C++ libraries, which may differ between the library and the headers that are read here.
#pragma once
#include "support/clang_ast.h"

namespace permverify::host {

// Whether the value depends on such a property: `std::is_convertible_v<int, std::pair<int, int>>`, `noexcept(a < b)` of tuples.
bool depends_on_library_traits(const clang::Stmt* expr, const clang::ASTContext& context);

}  // namespace permverify::host
