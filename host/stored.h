// Stores of a loop's body that bound its counter.
#pragma once
#include <cstdint>
#include <optional>

#include "support/clang_ast.h"

namespace permverify::host {

// The size of the smallest array that each iteration stores into, at the counter: a store behind the end is undefined, so no
// iteration has a counter that is not below it. `body` comes to its end in every iteration. Nothing: there is no such store.
std::optional<std::int64_t> size_of_array_stored_at(const clang::Stmt* body, const clang::VarDecl& counter, const clang::ASTContext& context);

}  // namespace permverify::host
