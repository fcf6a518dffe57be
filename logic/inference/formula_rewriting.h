// Formulas rewritten for candidates: any result of the right type is allowed, since a candidate is proved like a
// written clause.
#pragma once
#include "logic/inference/formula.h"

namespace permverify::inference {

// The expression rebuilt from the outside inwards: `change` gives the replacement of a subexpression, or null; then
// its children are visited. Expressions under `\old` are visited, too.
using Change = std::function<ExprPtr(const ExprPtr&)>;
ExprPtr changed(const ExprPtr& expr, const Change& change);

ExprPtr without_casts(const ExprPtr& expr);
// With the value in place of the variable.
ExprPtr with_value(const ExprPtr& expr, VarId var, const ExprPtr& value);
// With the value in place of the element, where the text is equal; elements under `\old` stay.
ExprPtr with_element(const ExprPtr& expr, const ir::ArrayRead& element, const ExprPtr& value);
// The ways to put the variable (plus `offset`) in place of some occurrences of `bound`: of each one, of all, and, if
// there are few, of every subset.
std::vector<ExprPtr> generalised(const ir::Module& module, const ExprPtr& expr, const ExprPtr& bound, VarId var,
                                 std::int64_t offset);
// The conjuncts that are facts, each under its conditions; those with permissions are left out.
std::vector<ExprPtr> facts_of(const ExprPtr& assertion);
// True in every state, by its form.
bool is_trivial(const ExprPtr& formula);
// The same with every place in it set to this one: a fault inside of it is a fault of this clause.
ExprPtr placed(const ExprPtr& expr, support::Span span);

// A sum with factors, without its order.
struct SumTerm {
  std::int64_t factor;
  ExprPtr value;  // null: the factor itself
};

void split_sum(const ExprPtr& expr, std::int64_t factor, std::vector<SumTerm>& out);
ExprPtr joined(const std::vector<SumTerm>& terms);
// The sum of the literals in it.
std::int64_t constant_in(const ExprPtr& expr);
// With remainders as those of numbers that are not negative.
ExprPtr with_floors(const ExprPtr& expr);

}  // namespace permverify::inference
