// Trees with one place changed. Trees are shared and immutable, so what is not on the way to the
// change is the same in both.
#pragma once
#include <functional>

#include "logic/ir/module.h"
#include "logic/ir/slots.h"

namespace permverify::mutation {

// The expression with another child. What a resource may contain is kept well-typed: `**` of two
// facts becomes `&&`, `\forall*` of a fact becomes `\forall`.
ir::ExprPtr with_child(const ir::Expr& expr, std::size_t index, ir::ExprPtr child);

// Every expression below, changed from the leaves up where `change` gives something else than null.
ir::ExprPtr rewrite(const ir::ExprPtr& expr,
                    const std::function<ir::ExprPtr(const ir::Expr&)>& change);
// In every expression of the module and of its statements.
ir::Module rewrite(const ir::Module& module,
                   const std::function<ir::ExprPtr(const ir::Expr&)>& change);
// Every clause list of the module: contracts of functions, of the three levels, of barriers; the
// invariants of loops.
ir::Module rewrite_clauses(const ir::Module& module,
                           const std::function<void(std::vector<ir::Clause>&)>& change);
// Every statement list of the kernels, innermost first.
ir::Module rewrite_lists(const ir::Module& module,
                         const std::function<void(ir::StmtList&)>& change);

ir::ExprPtr integer(std::int64_t value, const ir::Type& type);
ir::ExprPtr binary(ir::BinaryOp op, ir::ExprPtr left, ir::ExprPtr right, const ir::Type& type);
ir::ExprPtr truth(bool value, ir::Span span);
ir::StmtPtr statement(ir::Stmt::Node node, const ir::Stmt& like);

}  // namespace permverify::mutation
