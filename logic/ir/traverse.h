// Walking over expressions: the children of a node, and searches built on them.
#pragma once
#include <functional>
#include <set>

#include "logic/ir/expr.h"
#include "logic/ir/module.h"

namespace permverify::ir {

// Calls `visit` with each direct child that is there, in source order.
void for_each_child(const Expr& expr, const std::function<void(const ExprPtr&)>& visit);
// True iff `test` holds for the expression or one below it.
bool any_of(const ExprPtr& expr, const std::function<bool(const Expr&)>& test);
// True iff a right (Perm or Atomic) occurs.
bool has_right(const ExprPtr& expr);
bool has_right(const std::vector<Clause>& clauses);

// Calls `visit` with every statement below, outermost first.
void for_each_stmt(const StmtList& list, const std::function<void(const Stmt&)>& visit);

// Kernels that this one runs, and all that some kernel of the module runs.
std::set<KernelId> runs(const Kernel& kernel);
std::set<KernelId> run_by_others(const Module& module);

}  // namespace permverify::ir
