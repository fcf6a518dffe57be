// The rules of PVL statements and declarations. Private to the parser's translation units.
#pragma once
#include "parser/pvl/ast.h"
#include "parser/spec/grammar.h"

namespace permverify::parser::grammar {

// The file being built, with the declaration that is read just now.
struct PvlState : State {
  std::deque<ast::Stmt>& statements;
  ast::File& file;
  ast::Clauses contract = {};
  ast::KernelDecl kernel = {};
};

inline PvlState& pvl(State& state) { return static_cast<PvlState&>(state); }

using StatementRule = x3::rule<struct statement_id, ast::StmtRef>;
using BlockRule = x3::rule<struct block_id, ast::StmtRef>;
using FileRule = x3::rule<struct file_id>;
using ClausesRule = x3::rule<struct clauses_id, ast::Clauses>;

inline const StatementRule statement = "statement";
inline const BlockRule block = "block";
inline const FileRule file = "file";
inline const ClausesRule clauses = "clauses";  // any number, each with recovery

BOOST_SPIRIT_DECLARE(StatementRule, BlockRule, FileRule, ClausesRule)

}  // namespace permverify::parser::grammar
