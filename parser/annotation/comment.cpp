#include "parser/annotation/comment.h"

#include <algorithm>
#include <cctype>
#include <optional>
#include <set>

#include "parser/annotation/grammar.h"
#include "parser/annotation/text.h"
#include "parser/library/library.h"
#include "parser/spec/brackets.h"
#include "parser/spec/lexer.h"
#include "parser/spec/words.h"
#include "support/similar.h"

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

// The words with which an annotation may begin.
const std::vector<std::string>& first_words() {
  static const std::vector<std::string> words{
      "requires", "ensures", "context", "context_everywhere", "loop_invariant", "invariant", "decreases", "assert", "assume",
      "ghost", "pure", "lemma", "resource", "kernel", "group", "use", "automatic", "inline", "given", "yields", "static",
      "assume_no_overflow"};
  return words;
}

// What follows the two characters that begin a comment: blanks and the marks of documentation comments (`/**`, `/*!`, `///`),
// `@`, blanks, and a word of an annotation.
struct Sign {
  bool late = false;      // something stands before the `@`
  std::uint32_t end = 0;  // behind the `@`, in the buffer
};

// The word at or behind `at`, and the offset behind it.
std::pair<std::string_view, std::size_t> word_of(std::string_view text, std::size_t at) {
  const std::size_t begin = std::min(text.find_first_not_of(" \t", at), text.size());
  const std::size_t end = std::min(text.find_first_not_of("abcdefghijklmnopqrstuvwxyz_", begin), text.size());
  return {text.substr(begin, end - begin), end};
}

// Words that prose and documentation comments begin with, too: `// @group of threads`, `/** @invariant of the list`. With what an
// annotation has behind them, they are no prose: `kernel requires`.
bool is_prose(std::string_view inside, std::string_view name, std::size_t end) {
  static const std::set<std::string_view> prose{"use", "group", "kernel", "static", "inline", "automatic"};
  static const std::set<std::string_view> documentation{"invariant", "pure"};
  static const std::set<std::string_view> clauses{"requires", "ensures", "context", "context_everywhere"};
  if (inside.ends_with("@*/")) return false;  // no comment ends so by chance
  if ((name == "kernel" || name == "group") && clauses.count(word_of(inside, end).first) != 0) return false;
  const bool documents = inside.size() > 2 && (inside[2] == '*' || inside[2] == '!' || inside[2] == '/');
  return prose.count(name) != 0 || (documents && documentation.count(name) != 0);
}

std::optional<Sign> sign_of(std::string_view text, const Comment& comment) {
  const std::string_view inside = text.substr(comment.begin, comment.end - comment.begin);
  const std::size_t sign = inside.find_first_not_of(" \t*!/", 2);
  if (sign == std::string_view::npos || inside[sign] != '@') return std::nullopt;
  const auto [name, end] = word_of(inside, sign + 1);
  const auto& words = first_words();
  if (is_prose(inside, name, end) || std::find(words.begin(), words.end(), name) == words.end()) return std::nullopt;
  return Sign{sign != 2, comment.begin + static_cast<std::uint32_t>(sign) + 1};
}

// `vload2(i, a) /*@ given {r = 1\2} @*/;`: an argument for the contract that VerCors' header gives this
// function. Here the function is a built-in, which needs no contract, so there is nothing to fill in. What the
// program's own functions would ask for by `given` is refused where they are declared.
bool is_for_a_built_in(std::string_view text, const Comment& comment) {
  const std::string_view inside = text.substr(comment.begin, comment.end - comment.begin);
  const std::size_t word = inside.find_first_not_of("/*@ \t\n");
  if (word == std::string_view::npos || !inside.substr(word).starts_with("given")) return false;
  const std::size_t open = inside.find('{', word), close = inside.find('}', word);
  const bool alone = open != std::string_view::npos && close != std::string_view::npos &&
                     inside.find_first_not_of("*/@ \t\n", close + 1) == std::string_view::npos;
  std::size_t at = text.find_last_not_of(" \t\n", comment.begin - 1);
  if (!alone || at == std::string_view::npos || text[at] != ')') return false;
  for (int depth = 0; at > 0; --at) {
    depth += text[at] == ')' ? 1 : text[at] == '(' ? -1 : 0;
    if (depth == 0) break;
  }
  const std::size_t end = at;
  while (at > 0 && (std::isalnum(static_cast<unsigned char>(text[at - 1])) || text[at - 1] == '_')) --at;
  const std::string_view name = text.substr(at, end - at);
  return name.starts_with("vload") || name.starts_with("vstore");
}

support::Diagnostic ordinary_comment(support::Span span, std::string message, std::string help) {
  support::Diagnostic warning;
  warning.severity = support::Severity::Warning;
  warning.id = "syntax:not_an_annotation";
  warning.message = "this is an ordinary comment: " + std::move(message);
  warning.primary = {span, ""};
  warning.help = std::move(help);
  return warning;
}

void warn_of_blank(std::string_view text, support::BufferId buffer, const Comment& comment, support::DiagnosticSink& sink) {
  const auto sign = sign_of(text, comment);
  if (!sign || !sign->late) return;
  sink.report(ordinary_comment({buffer, comment.begin, sign->end}, "the `@` of an annotation follows the first two characters",
                               "write `" + std::string(text.substr(comment.begin, 2)) + "@`"));
}

// The word behind the sign of `/*@func name`, a comment of another tool: no annotation begins with this word or with one like
// it, and a call of a lemma has a bracket behind its name.
std::string_view foreign_word(std::string_view text, const Comment& comment) {
  constexpr std::string_view letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_0123456789";
  const std::string_view inside = text.substr(comment.begin, comment.end - comment.begin);
  const std::size_t end = inside.find_first_not_of(letters, 3);
  const std::string_view word = inside.substr(3, (end == std::string_view::npos ? inside.size() : end) - 3);
  const std::size_t next = inside.find_first_not_of(" \t\n", 3 + word.size());
  const bool call = next != std::string_view::npos && inside[next] == '(';
  const bool known = word.empty() || classify_word(word, Dialect::C) != Tok::Identifier ||
                     !support::similar(word, first_words()).empty();
  return call || known ? std::string_view{} : word;
}

// Only at the head of a group: further on such a word may go on with a formula.
bool leave_out_foreign(std::string_view text, support::BufferId buffer, Group& group, support::DiagnosticSink& sink) {
  const std::string_view word = foreign_word(text, group.front());
  if (word.empty()) return false;
  support::Diagnostic warning;
  warning.severity = support::Severity::Warning;
  warning.id = "ignored:comment";
  warning.message = "no annotation begins with `" + std::string(word) + "`: this is taken for an ordinary comment";
  warning.primary.span = {buffer, group.front().begin, group.front().begin + 3 + static_cast<std::uint32_t>(word.size())};
  warning.help = "a blank between `@` and the word makes it an annotation";
  sink.report(std::move(warning));
  group.erase(group.begin());
  return true;
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

std::vector<Block> needed_library(const std::vector<Block>& blocks, support::SourceManager& sources,
                                  support::DiagnosticSink& sink) {
  std::set<std::string_view> called, declared;
  for (const Block& block : blocks) {
    called.merge(called_names(block.syntax->tokens.tokens, block.syntax->tokens.text));
    for (const auto& function : block.syntax->file.functions) declared.insert(function.name);
    for (const auto& resource : block.syntax->file.resources) declared.insert(resource.name);
  }
  const std::string text = parser::needed_library(called, declared, Dialect::C);
  if (text.empty()) return {};
  const std::string comment = "/*@" + text + "@*/";
  const support::BufferId buffer = sources.add(std::string(library_name), comment);
  return parse_comments(sources, buffer, {{0, static_cast<std::uint32_t>(comment.size())}}, sink);
}

std::vector<Block> parse_comments(const support::SourceManager& sources, support::BufferId buffer,
                                  const std::vector<Comment>& comments,
                                  support::DiagnosticSink& sink) {
  const std::string_view text = sources.buffer(buffer).text();
  std::vector<Block> result;
  for (const Comment& comment : comments) warn_of_blank(text, buffer, comment, sink);
  std::vector<Comment> meant;
  for (const Comment& comment : comments) {
    if (comment.begin == 0 || !is_for_a_built_in(text, comment)) meant.push_back(comment);
  }
  for (Group& group : group_comments(text, meant)) {
    while (!group.empty() && leave_out_foreign(text, buffer, group, sink)) {}
    if (!group.empty()) result.push_back(parse_group(text, buffer, group, sink));
  }
  return result;
}

void warn_of_annotations(std::string_view text, support::BufferId buffer, support::DiagnosticSink& sink) {
  for (const Comment& comment : find_comments(text)) {
    const auto sign = sign_of(text, comment);
    if (!sign) continue;
    sink.report(ordinary_comment({buffer, comment.begin, sign->end}, "in PVL, annotations stand outside comments",
                                 "remove `" + std::string(text.substr(comment.begin, sign->end - comment.begin)) + "`"));
  }
}

}  // namespace permverify::parser::annotation
