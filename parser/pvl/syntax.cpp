#include "parser/pvl/syntax.h"

#include "parser/pvl/grammar.h"
#include "parser/spec/brackets.h"
#include "parser/spec/lexer.h"

namespace permverify::parser {
namespace {

void fail(support::DiagnosticSink& sink, support::Span span, std::string id, std::string message,
          std::string help = {}) {
  support::Diagnostic diagnostic;
  diagnostic.id = std::move(id);
  diagnostic.message = std::move(message);
  diagnostic.primary.span = span;
  diagnostic.help = std::move(help);
  sink.report(std::move(diagnostic));
}

// Names that stand alone as the first argument of a permission: fields that are cells of memory.
void collect_permitted(SyntaxTree& tree) {
  const auto& tokens = tree.tokens.tokens;
  for (std::size_t i = 0; i + 3 < tokens.size(); ++i) {
    if (tokens[i].kind != Tok::Perm || tokens[i + 1].kind != Tok::LParen) continue;
    std::size_t at = i + 2;
    const bool self = tokens[at].kind == Tok::Identifier && tree.tokens.spelling(tokens[at]) == "this" &&
                      tokens[at + 1].kind == Tok::Dot && at + 3 < tokens.size();
    if (self) at += 2;
    if (tokens[at].kind != Tok::Identifier || tokens[at + 1].kind != Tok::Comma) continue;
    tree.file.permitted.insert(tree.tokens.spelling(tokens[at]));
  }
}

void run_grammar(SyntaxTree& tree, support::DiagnosticSink& sink) {
  grammar::PvlState state{{tree.tokens, tree.arena, sink}, tree.statements, tree.file};
  State& base = state;
  const grammar::Context context = boost::spirit::x3::make_context<grammar::state_tag>(base);
  Iterator first = state.begin();
  const Iterator last = state.end();
  while (first != last && !state.gave_up()) {
    const Iterator start = first;
    grammar::file.parse(first, last, context, boost::spirit::x3::unused,
                        boost::spirit::x3::unused);
    if (first == last || state.gave_up()) break;
    // A closing bracket that closes nothing: reported with the brackets.
    if (first == start) ++first;
  }
  if (state.gave_up()) {
    fail(sink, state.tokens.span(*first), "syntax:too_many_errors",
         "too many errors, the rest of the file was not read");
  }
}

}  // namespace

void parse_syntax(std::string_view text, support::BufferId file, SyntaxTree& tree,
                  support::DiagnosticSink& sink) {
  if (text.size() > max_file_size) {
    fail(sink, {file, 0, 0}, "syntax:too_large", "this file is larger than 256 MB");
    return;
  }
  const std::size_t before = sink.errors();
  tree.tokens = tokenize(text, file, sink);
  const bool empty = tree.tokens.tokens.size() == 1;
  if (empty && sink.errors() == before) {
    fail(sink, {file, 0, 0}, "syntax:empty_file", "this file declares nothing",
         "a program has at least one kernel, function or lemma");
  }
  collect_permitted(tree);
  BracketReport brackets = match_brackets(tree.tokens);
  for (support::Diagnostic& diagnostic : brackets.too_deep) sink.report(std::move(diagnostic));
  if (empty || sink.errors() - before >= max_syntax_errors || !brackets.too_deep.empty()) return;
  support::DiagnosticSink found;
  run_grammar(tree, found);
  merge_errors(tree.tokens, std::move(brackets.unbalanced), found, sink);
  tree.usable = true;
  tree.broken = sink.errors() != before;
}

}  // namespace permverify::parser
