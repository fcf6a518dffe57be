#include "parser/spec/state.h"

#include <algorithm>

#include "parser/spec/tree.h"
#include "parser/spec/words.h"
#include "support/similar.h"

namespace permverify::parser {
namespace {

bool closes(Tok kind) {
  return kind == Tok::RParen || kind == Tok::RBracket || kind == Tok::RBrace ||
         kind == Tok::RPattern;
}

std::string found(const State& state, Iterator where) {
  if (where->kind == Tok::End) {
    return state.tokens.dialect == Dialect::C ? "the end of the annotation" : "the end of the file";
  }
  return "`" + std::string(state.tokens.spelling(*where)) + "`";
}

// The usual slips, judged by the token that did not fit.
std::string slip(const State& state, Iterator where, std::string_view what) {
  if (what.starts_with("`;`")) return "add `;` here";
  if (what.starts_with("`)`") || what.starts_with("`]`") || what.starts_with("`}`")) {
    if (where->kind == Tok::Assign || where->kind == Tok::ColonAssign) {
      return "to compare, write `==`";
    }
  }
  if (where->kind == Tok::Times && where != state.begin() && where[-1].kind == Tok::Times) {
    return "between resources write `**` without a blank";
  }
  if (where->kind == Tok::Amp) return "to join facts, write `&&`";
  if (where->kind == Tok::Bar) return "for an alternative, write `||`";
  return {};
}

// The reserved word that a name here, or just before, is a misspelling of: the construct that it begins was not
// recognised.
std::string misspelt_word(const State& state, Iterator where) {
  constexpr int names_before = 2;
  const std::vector<std::string> words = reserved_words(state.tokens.dialect);
  int seen = 0;
  for (Iterator at = where; seen <= names_before; --at) {
    const bool boundary = at->kind == Tok::Semicolon || at->kind == Tok::LBrace || at->kind == Tok::RBrace;
    if (boundary && at != where) break;
    if (at->kind == Tok::Identifier) {
      ++seen;
      if (std::string word = support::misspelt(state.tokens.spelling(*at), words); !word.empty()) return word;
    }
    if (at == state.begin()) break;
  }
  return "";
}

}  // namespace

support::Span State::span(Iterator first, Iterator last) const {
  if (last <= first) return tokens.span(*first);
  return {tokens.file, first->begin, last[-1].end};
}

bool State::starts_line(Iterator token) const {
  if (token == begin() || token->kind == Tok::End) return true;
  const std::string_view between =
      tokens.text.substr(token[-1].end, token->begin - token[-1].end);
  return between.find('\n') != std::string_view::npos;
}

void State::report(const SyntaxError& error) {
  ++errors;
  support::Diagnostic diagnostic;
  diagnostic.id = error.id;
  diagnostic.message = error.message;
  diagnostic.help = error.help;
  diagnostic.primary.span = tokens.span(*error.where);
  // What is missing at the end of a line is missing there, not before the next line's first word.
  if (error.id == "syntax:expected" && error.where != begin() && starts_line(error.where)) {
    const std::uint32_t end = error.where[-1].end;
    diagnostic.primary.span = {tokens.file, end, end};
  }
  if (error.id == "syntax:expected") {
    diagnostic.notes.push_back("found " + found(*this, error.where));
    const std::string word = misspelt_word(*this, error.where);
    if (!word.empty()) diagnostic.help = "did you mean `" + word + "`?";
  }
  sink.report(std::move(diagnostic));
}

void State::expected(Iterator where, const char* what) const {
  throw SyntaxError{where, "syntax:expected", std::string("expected ") + what,
                    slip(*this, where, what), false};
}

ast::ExprRef make_node(State& state, ast::Expr::Node node, support::Span span, bool resource) {
  ast::Expr expr{std::move(node), span, resource};
  tree::summarise(expr);
  if (expr.depth > max_tree_depth) {
    const auto& tokens = state.tokens.tokens;
    const auto at = std::partition_point(tokens.begin(), tokens.end(), [&](const Token& token) {
      return token.begin < span.begin;
    });
    throw SyntaxError{&*at, "syntax:too_deep",
                      "this expression has more than " + std::to_string(max_tree_depth) +
                          " levels of operators",
                      "split it into several clauses or functions", false};
  }
  return state.arena.add(std::move(expr));
}

Iterator end_of_enclosing(const State& state, Iterator start) {
  if (start->enclosing == 0) return state.end();
  const std::uint32_t open = start->enclosing - 1;
  const std::uint32_t close = state.begin()[open].match;
  return close == open ? state.end() : state.begin() + close;
}

Iterator resynchronise(const State& state, Iterator start, Iterator where) {
  const std::uint32_t level = start->enclosing;
  const auto index_of = [&](Iterator it) { return static_cast<std::uint32_t>(it - state.begin()); };
  for (Iterator it = std::max(start, where); it->kind != Tok::End;) {
    const bool closing = closes(it->kind);
    const bool matched = it->match != index_of(it);
    if (closing && matched && it->match < index_of(start)) return it;
    if (closing && !matched) return it + 1;
    if (it->kind == Tok::Semicolon && it->enclosing == level) return it + 1;
    if (it->kind == Tok::RBrace && it->enclosing == level) return it + 1;
    // Jump over brackets that open here; a brace block at this level ends the construct.
    if (!closing && matched) it = state.begin() + it->match;
    else ++it;
  }
  return state.end();
}

}  // namespace permverify::parser
