// Which types fit where: literals adapt, integers widen, nothing narrows by itself.
#pragma once
#include "logic/ir/expr.h"

namespace permverify::parser {

// `expr` as an expression of type `target`, or null where that needs a cast by the user.
ir::ExprPtr adapt(const ir::ExprPtr& expr, ir::Type target);

// A number without a type of its own: a literal, or arithmetic of literals.
bool is_literal(const ir::Expr& expr);

// Brings two operands to one type; false where there is none. `mix_integers`: two different fixed
// widths meet in the mathematical integers (contracts), else they do not meet.
bool unify(ir::ExprPtr& left, ir::ExprPtr& right, bool mix_integers);

// left \ right, an amount; of two numbers the reduced fraction.
ir::ExprPtr make_fraction(const ir::ExprPtr& left, const ir::ExprPtr& right, support::Span span);

// Does the value of an integer literal lie in the type?
bool in_range(std::int64_t value, ir::Type type);

}  // namespace permverify::parser
