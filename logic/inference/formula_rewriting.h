// Formulas rewritten for guesses: anything may come out that has the right type, since a guess is proved
// like a clause that was written.
#pragma once
#include "logic/inference/formula.h"

namespace permverify::inference {

// The expression anew, from the outside inwards: `change` gives what stands in place of a subexpression, or
// null, where its own children are looked at. What was written under `\old` is visited, too.
using Change = std::function<ExprPtr(const ExprPtr&)>;
ExprPtr changed(const ExprPtr& expr, const Change& change);

ExprPtr without_casts(const ExprPtr& expr);
// With the value in place of the variable.
ExprPtr with_value(const ExprPtr& expr, VarId var, const ExprPtr& value);
// With the value in place of the element, as far as it is written like this; elements under `\old` stay.
ExprPtr with_element(const ExprPtr& expr, const ir::ArrayRead& element, const ExprPtr& value);
// Each way to put the variable (plus `offset`) in place of some occurrences of `bound`: single ones and all
// of them, and of few occurrences every subset.
std::vector<ExprPtr> generalised(const ir::Module& module, const ExprPtr& expr, const ExprPtr& bound, VarId var,
                                 std::int64_t offset);
// The conjuncts that are facts, each under the conditions that it stands under; those with permissions are left out.
std::vector<ExprPtr> facts_of(const ExprPtr& assertion);
// True in every state, by its form.
bool is_trivial(const ExprPtr& formula);
// The same with every place in it set: a fault inside of it is a fault of this clause.
ExprPtr placed(const ExprPtr& expr, support::Span span);

}  // namespace permverify::inference
