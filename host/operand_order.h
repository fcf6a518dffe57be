// Operands that the language evaluates in any order.
#pragma once
#include <vector>

#include "support/clang_ast.h"

namespace permverify::host {

// The expression changes something that is not a variable of its own.
bool has_effect(const clang::Expr& expr, const clang::ASTContext& context);

// Whether the open order of operands matters: it does not if at most one of them has an effect, and no other depends on it.
bool order_matters(const std::vector<const clang::Expr*>& all, const clang::ASTContext& context);

}  // namespace permverify::host
