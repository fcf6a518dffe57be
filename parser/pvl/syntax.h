// Text -> tokens -> syntax tree of one PVL file.
#pragma once
#include <deque>

#include "parser/pvl/ast.h"
#include "support/diagnostic.h"

namespace permverify::parser {

// Everything the tree refers to; string views point into the source buffer.
struct SyntaxTree {
  TokenBuffer tokens;
  ast::Arena arena;
  std::deque<ast::Stmt> statements;
  ast::File file;
  bool usable = false;  // false: nothing of it is worth a look at names and types
  bool broken = false;  // some part was left out because of a syntax error
};

// Reports all syntax errors. `tree` is filled as far as the text could be read.
void parse_syntax(std::string_view text, support::BufferId file, SyntaxTree& tree,
                  support::DiagnosticSink& sink);

}  // namespace permverify::parser
