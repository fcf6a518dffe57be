// Facts about nodes that the grammar needs while it builds them.
#pragma once
#include "parser/spec/ast.h"

namespace permverify::parser::tree {

// Sets `depth` and `resource` of a node from its children.
void summarise(ast::Expr& expr);
// The direct children of a node, null ones left out.
std::vector<ast::ExprRef> children(const ast::Expr& expr);

}  // namespace permverify::parser::tree
