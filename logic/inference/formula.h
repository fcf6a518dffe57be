// Values that clauses may mention: mathematical integers and truth values over identifiers of the run time,
// parameters, variables and constant arrays. Null is an unknown value.
//
// Conversions of the program are assumed to keep their values. This may be wrong, like everything in this folder: an
// inferred contract is proved like a written one.
#pragma once
#include <functional>
#include <map>
#include <optional>
#include <set>

#include "logic/ir/module.h"

namespace permverify::inference {

using ir::ExprPtr;
using ir::VarId;

ExprPtr number(std::int64_t value);
ExprPtr truth(bool value);
// A new integer variable for a quantifier; the name need not be unique.
VarId bound_variable(ir::Module& module, const std::string& name);
// The variable as an integer or a truth value; null for any other type.
ExprPtr leaf(const ir::Module& module, VarId var);
ExprPtr converted(const ExprPtr& value);  // of integer type: to a mathematical integer

// Null where an operand is null, simplified where that is obvious.
ExprPtr binary(ir::BinaryOp op, const ExprPtr& left, const ExprPtr& right);
ExprPtr negation(const ExprPtr& condition);
ExprPtr choice(const ExprPtr& condition, const ExprPtr& yes, const ExprPtr& no);

// The operation, if the expression is one with this operator; null otherwise.
const ir::Binary* as(const ExprPtr& expr, ir::BinaryOp op);
std::optional<std::int64_t> literal(const ExprPtr& value);

// Equal for expressions with equal texts, whatever their places.
std::string key(const ExprPtr& expr);
std::string key(const std::vector<ExprPtr>& exprs);
std::set<VarId> variables_of(const ExprPtr& expr);  // scalars, bound variables included
bool mentions(const ExprPtr& expr, VarId var);
std::size_t size_of(const ExprPtr& expr);
// Rebuilds the expression; `leaf_of` gives the replacement of variables and identifiers.
using Leaves = std::function<ExprPtr(const ExprPtr&)>;
ExprPtr rebuilt(const ExprPtr& expr, const Leaves& leaf_of);
// With the values that equations among the conditions give to single variables and identifiers.
ExprPtr under_equations(const ExprPtr& expr, const std::vector<ExprPtr>& conditions);
ExprPtr substituted(const ExprPtr& expr, const std::map<VarId, ExprPtr>& values);

}  // namespace permverify::inference
