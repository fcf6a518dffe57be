// Values as clauses may speak of them: mathematical integers and truth values over identifiers of
// the run time, parameters, variables and constant arrays. Null is a value that is not known.
//
// Conversions of the program are taken to keep their values. That is a guess, as is everything in
// this folder: a contract that is inferred is proved like one that was written.
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

// Equal for expressions that are written alike, whatever their places.
std::string key(const ExprPtr& expr);
std::string key(const std::vector<ExprPtr>& exprs);
std::set<VarId> variables_of(const ExprPtr& expr);  // scalars, bound variables included
bool mentions(const ExprPtr& expr, VarId var);
std::size_t size_of(const ExprPtr& expr);
// Rebuilds the expression; `leaf_of` says what becomes of variables and identifiers.
using Leaves = std::function<ExprPtr(const ExprPtr&)>;
ExprPtr rebuilt(const ExprPtr& expr, const Leaves& leaf_of);
// With what the equations among the conditions say of single variables and identifiers.
ExprPtr under_equations(const ExprPtr& expr, const std::vector<ExprPtr>& conditions);
ExprPtr substituted(const ExprPtr& expr, const std::map<VarId, ExprPtr>& values);

}  // namespace permverify::inference
