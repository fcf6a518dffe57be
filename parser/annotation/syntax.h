// The trees of a block's items. Private to parser/annotation.
#pragma once
#include <deque>

#include "parser/annotation/comment.h"
#include "parser/pvl/ast.h"

namespace permverify::parser::annotation {

// What an item is made of: the one of these that its kind asks for; `index` counts the functions
// or the resources of the file.
struct ItemTree {
  ast::ClauseRef clause = nullptr;
  ast::StmtRef statement = nullptr;
  std::size_t index = 0;
};

struct Syntax {
  TokenBuffer tokens;
  ast::Arena arena;
  std::deque<ast::Stmt> statements;
  ast::File file;               // functions, lemmas, resources
  std::vector<ItemTree> trees;  // beside the items of the block
};

}  // namespace permverify::parser::annotation
