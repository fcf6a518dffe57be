// The places of the expressions in a tree, for passes that rebuild it. A new kind of node or statement
// does not compile before it has an arm here.
#pragma once
#include <functional>

#include "logic/ir/stmt.h"

namespace permverify::ir {

using SlotVisit = std::function<void(ExprPtr&)>;

// Calls `visit` with every child that is not null, in source order.
void for_each_slot(Expr& expr, const SlotVisit& visit);
// Every expression of the statement itself that is not null, with its clauses, without those of the statements in it.
void for_each_slot(Stmt& stmt, const SlotVisit& visit);
// Every clause list of the statement itself: invariants, contracts of barriers.
void for_each_clause_list(Stmt& stmt, const std::function<void(std::vector<Clause>&)>& visit);
// Every statement list directly below the statement, in the order of execution of its first iteration.
void for_each_list(Stmt& stmt, const std::function<void(StmtList&)>& visit);

}  // namespace permverify::ir
