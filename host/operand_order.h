// Operands that the language evaluates in any order.
#pragma once
#include <vector>

#include "support/clang_ast.h"

namespace permverify::host {

// The expression changes something that is not a variable of its own.
bool has_effect(const clang::Expr& expr, const clang::ASTContext& context);

// The order in which operands are evaluated is open: it matters unless at most one of them has an effect, on which the others do not
// depend.
bool order_matters(const std::vector<const clang::Expr*>& all, const clang::ASTContext& context);

}  // namespace permverify::host
