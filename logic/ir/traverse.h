// Traversal of expressions: the children of a node, and searches built on them.
#pragma once
#include <functional>
#include <set>

#include "logic/ir/expr.h"
#include "logic/ir/module.h"

namespace permverify::ir {

// Calls `visit` with each direct child that is not null, in source order.
void for_each_child(const Expr& expr, const std::function<void(const ExprPtr&)>& visit);
// True iff `test` holds for the expression or one below it.
bool any_of(const ExprPtr& expr, const std::function<bool(const Expr&)>& test);
// Calls `visit` with each part that `**` and `&&` join, in source order. Null has no part.
void for_each_conjunct(const ExprPtr& expr, const std::function<void(const ExprPtr&)>& visit);
// True iff a permission (Perm or Atomic) occurs.
bool has_right(const ExprPtr& expr);
bool has_right(const std::vector<Clause>& clauses);

// Calls `visit` with each list of statements directly inside of this one.
void for_each_list(const Stmt& stmt, const std::function<void(const StmtList&)>& visit);
// Calls `visit` with every statement below, outermost first.
void for_each_stmt(const StmtList& list, const std::function<void(const Stmt&)>& visit);

// Rebuilds the statements from the inside outwards: `change` gets a copy of each statement with its parts already
// changed, and the original.
StmtList rewritten(const StmtList& list, const std::function<void(Stmt&, const Stmt&)>& change);
}  // namespace permverify::ir
