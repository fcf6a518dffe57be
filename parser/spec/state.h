// What the rules of the grammar share during one run: the tokens, the arena, the errors.
#pragma once
#include <string>

#include "parser/spec/ast.h"
#include "parser/spec/limits.h"
#include "support/diagnostic.h"

namespace permverify::parser {

using Iterator = const Token*;

// Thrown where the grammar knows what must follow; caught at the next place to go on from.
struct SyntaxError {
  Iterator where;
  std::string id;
  std::string message;
  std::string help;
  bool abandon = false;  // go on only behind the enclosing bracket
};

struct State {
  const TokenBuffer& tokens;
  ast::Arena& arena;
  support::DiagnosticSink& sink;
  std::size_t nesting = 0;
  std::size_t errors = 0;

  Iterator begin() const { return tokens.tokens.data(); }
  Iterator end() const { return begin() + tokens.tokens.size() - 1; }  // the End token
  bool gave_up() const { return errors >= max_syntax_errors; }

  // Span from a first token to the one before `last`.
  support::Span span(Iterator first, Iterator last) const;
  bool starts_line(Iterator token) const;  // is there a line end between it and the one before?

  void report(const SyntaxError& error);
  [[noreturn]] void expected(Iterator where, const char* what) const;
};

// Makes an expression node; throws when the tree becomes deeper than the limit.
ast::ExprRef make_node(State& state, ast::Expr::Node node, support::Span span,
                       bool resource = false);

// The closing bracket of what encloses `start`, or the end of the file.
Iterator end_of_enclosing(const State& state, Iterator start);

// From `where`, where the construct that began at `start` broke off, to where the next one in the
// same bracket may begin: after a `;` or a `}` of this level, or at the end of the level.
Iterator resynchronise(const State& state, Iterator start, Iterator where);

}  // namespace permverify::parser
