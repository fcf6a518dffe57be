// Expressions as formulas.
#pragma once
#include "logic/ir/expr.h"

namespace permverify::ir {

// Programs compute in their types, formulas with exact numbers; `==` of floats compares numbers in programs,
// where a NaN is unequal to itself, and values in formulas (docs/language.md).
bool differs_as_formula(const ExprPtr& expr);

// A literal: a number or a truth value.
bool is_literal(const Expr& expr);

// `==`, `!=`, `<`, `<=`, `>`, `>=`.
bool is_comparison(BinaryOp op);

}  // namespace permverify::ir
