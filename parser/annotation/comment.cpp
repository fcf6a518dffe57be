#include "parser/annotation/comment.h"

#include "parser/annotation/grammar.h"
#include "parser/annotation/text.h"
#include "parser/spec/brackets.h"
#include "parser/spec/lexer.h"

namespace permverify::parser::annotation {
namespace {

// The tokens of a group, at their places in the buffer; they spell what the buffer has there.
TokenBuffer read_tokens(std::string_view text, support::BufferId buffer, const Group& group,
                        support::DiagnosticSink& sink) {
  const std::string masked = mask(text, group);
  const std::uint32_t base = group.front().begin;
  support::DiagnosticSink found;
  TokenBuffer result = tokenize(masked, buffer, found, Dialect::C);
  result.text = text;
  for (Token& token : result.tokens) {
    token.begin += base;
    token.end += base;
  }
  for (support::Diagnostic diagnostic : found.all()) {
    diagnostic.primary.span.begin += base;
    diagnostic.primary.span.end += base;
    sink.report(std::move(diagnostic));
  }
  return result;
}

void run_grammar(Block& block, Syntax& syntax, support::DiagnosticSink& sink) {
  grammar::AnnotationState state{
      {{syntax.tokens, syntax.arena, sink}, syntax.statements, syntax.file}, block, syntax.trees};
  State& base = state;
  const grammar::Context context = boost::spirit::x3::make_context<grammar::state_tag>(base);
  Iterator first = state.begin();
  const Iterator last = state.end();
  while (first != last && !state.gave_up()) {
    const Iterator start = first;
    grammar::items.parse(first, last, context, boost::spirit::x3::unused,
                         boost::spirit::x3::unused);
    // A closing bracket that closes nothing: reported with the brackets.
    if (first == start) ++first;
  }
}

Block parse_group(std::string_view text, support::BufferId buffer, const Group& group,
                  support::DiagnosticSink& sink) {
  Block block;
  block.span = {buffer, group.front().begin, group.back().end};
  auto syntax = std::make_shared<Syntax>();
  const std::size_t before = sink.errors();
  syntax->tokens = read_tokens(text, buffer, group, sink);
  BracketReport brackets = match_brackets(syntax->tokens);
  if (brackets.too_deep.empty()) {
    support::DiagnosticSink found;
    run_grammar(block, *syntax, found);
    merge_errors(syntax->tokens, std::move(brackets.unbalanced), found, sink);
  }
  for (support::Diagnostic& diagnostic : brackets.too_deep) sink.report(std::move(diagnostic));
  block.broken = sink.errors() != before;
  block.syntax = std::move(syntax);
  return block;
}

}  // namespace

bool is_contract_clause(ItemKind kind) {
  return kind == ItemKind::Requires || kind == ItemKind::Ensures || kind == ItemKind::Context ||
         kind == ItemKind::ContextEverywhere;
}

bool is_loop_clause(ItemKind kind) {
  return kind == ItemKind::Invariant || kind == ItemKind::Decreases;
}

bool is_declaration(ItemKind kind) {
  return kind == ItemKind::Function || kind == ItemKind::Lemma || kind == ItemKind::Resource;
}

std::vector<Block> parse_comments(const support::SourceManager& sources, support::BufferId buffer,
                                  const std::vector<Comment>& comments,
                                  support::DiagnosticSink& sink) {
  const std::string_view text = sources.buffer(buffer).text();
  std::vector<Block> result;
  for (const Group& group : group_comments(text, comments)) {
    result.push_back(parse_group(text, buffer, group, sink));
  }
  return result;
}

}  // namespace permverify::parser::annotation
