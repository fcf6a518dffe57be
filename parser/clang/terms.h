// Expressions of the IR from scalars, with the little folding that keeps indices readable.
#pragma once
#include "logic/ir/stmt.h"
#include "support/clang_ast.h"

namespace permverify::parser {

ir::ExprPtr literal(std::int64_t value, ir::Type type, support::Span at);
ir::ExprPtr integer_literal(const llvm::APInt& value, ir::Type type, support::Span at);
ir::ExprPtr zero(ir::Type type, support::Span at);
// The value converted as C does.
ir::ExprPtr as(ir::ExprPtr value, ir::Type type);
ir::ExprPtr to_int(ir::ExprPtr value);  // mathematical
ir::ExprPtr truth(ir::ExprPtr value);   // != 0
ir::ExprPtr choose(ir::ExprPtr condition, ir::ExprPtr yes, ir::ExprPtr no);
ir::ExprPtr both(ir::ExprPtr a, ir::ExprPtr b);
ir::ExprPtr negation(ir::ExprPtr fact);
ir::ExprPtr equal(ir::ExprPtr a, ir::ExprPtr b);
ir::ExprPtr add_index(ir::ExprPtr a, ir::ExprPtr b);
ir::ExprPtr scale_index(ir::ExprPtr a, std::int64_t factor);
// The same expression, at another place of the source.
ir::ExprPtr respan(const ir::ExprPtr& value, support::Span at);
// A clause that follows from a declaration and is not in the source. Its empty span distinguishes it from
// written clauses.
ir::Clause unwritten(ir::ExprPtr fact);

}  // namespace permverify::parser
