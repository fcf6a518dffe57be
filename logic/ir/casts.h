// Expressions below conversions.
#pragma once
#include "logic/ir/expr.h"

namespace permverify::ir {

// The operand of the innermost of the casts that the expression begins with; the expression itself if it is no cast.
inline const Expr& without_casts(const Expr& expr) {
  const Expr* inner = &expr;
  while (const auto* cast = std::get_if<Cast>(&inner->node)) inner = cast->operand.get();
  return *inner;
}

}  // namespace permverify::ir
