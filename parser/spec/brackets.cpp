#include "parser/spec/brackets.h"

#include <algorithm>
#include <string>

#include "parser/spec/limits.h"

namespace permverify::parser {
namespace {

bool opens(Tok kind) {
  return kind == Tok::LParen || kind == Tok::LBracket || kind == Tok::LBrace ||
         kind == Tok::LPattern;
}

// The opening kind that belongs to a closing one; End for every other token.
Tok opening_of(Tok kind) {
  if (kind == Tok::RParen) return Tok::LParen;
  if (kind == Tok::RBracket) return Tok::LBracket;
  if (kind == Tok::RBrace) return Tok::LBrace;
  if (kind == Tok::RPattern) return Tok::LPattern;
  return Tok::End;
}

class Matcher {
 public:
  explicit Matcher(TokenBuffer& buffer) : buffer_(buffer), tokens_(buffer.tokens) {}

  BracketReport run() {
    std::uint32_t resources = 0;
    // Nothing is parsed when the limit is passed, so the rest may stay unmatched; and the scan in
    // `close` stays short.
    for (std::uint32_t i = 0; i < tokens_.size() && report_.too_deep.empty(); ++i) {
      tokens_[i].match = i;
      tokens_[i].resources = resources;
      if (is_resource_atom(i)) ++resources;
      if (opening_of(tokens_[i].kind) != Tok::End) close(i);
      tokens_[i].enclosing = open_.empty() ? 0 : open_.back() + 1;
      if (opens(tokens_[i].kind)) open(i);
    }
    while (!open_.empty()) drop_open();
    lift_out_of_unclosed();
    return std::move(report_);
  }

 private:
  // Names of resources are collected first, so that a use may come before the declaration.
  bool is_resource_atom(std::uint32_t i) const {
    const Token& token = tokens_[i];
    if (token.kind == Tok::Perm || token.kind == Tok::Atomic || token.kind == Tok::ForallStar) {
      return true;
    }
    return token.kind == Tok::Identifier && !buffer_.resource_names.empty() &&
           buffer_.resource_names.contains(buffer_.spelling(token));
  }

  void open(std::uint32_t index) {
    open_.push_back(index);
    if (open_.size() <= max_bracket_depth || !report_.too_deep.empty()) return;
    report_.too_deep.push_back(
        at(index, "syntax:too_deep",
           "more than " + std::to_string(max_bracket_depth) + " brackets inside each other"));
  }

  void close(std::uint32_t index) {
    const Tok wanted = opening_of(tokens_[index].kind);
    // Braces rule: a `}` closes the nearest `{`, whatever was left open in between; another
    // closing bracket never reaches beyond its block.
    auto it = open_.rbegin();
    while (it != open_.rend() && tokens_[*it].kind != wanted) {
      if (tokens_[*it].kind == Tok::LBrace) it = open_.rend();
      else ++it;
    }
    if (it == open_.rend()) {
      note(index, "there is no bracket that this one closes");
      return;
    }
    while (tokens_[open_.back()].kind != wanted) drop_open();
    tokens_[index].match = open_.back();
    tokens_[open_.back()].match = index;
    open_.pop_back();
  }

  void drop_open() {
    note(open_.back(), "this bracket is never closed");
    open_.pop_back();
  }

  // A bracket that is never closed encloses nothing: what follows it belongs to what is around it,
  // so that recovery finds the end of the statement.
  void lift_out_of_unclosed() {
    if (report_.unbalanced.empty()) return;
    for (Token& token : tokens_) {
      if (token.enclosing == 0) continue;
      const std::uint32_t index = token.enclosing - 1;
      // Brackets stand before what they enclose, so theirs is right already.
      if (tokens_[index].match == index) token.enclosing = tokens_[index].enclosing;
    }
  }

  void note(std::uint32_t index, std::string message) {
    if (report_.unbalanced.size() >= max_syntax_errors) return;
    report_.unbalanced.push_back(at(index, "syntax:unbalanced", std::move(message)));
  }

  support::Diagnostic at(std::uint32_t index, std::string id, std::string message) const {
    support::Diagnostic diagnostic;
    diagnostic.id = std::move(id);
    diagnostic.message = std::move(message);
    diagnostic.primary.span = buffer_.span(tokens_[index]);
    return diagnostic;
  }

  TokenBuffer& buffer_;
  std::vector<Token>& tokens_;
  std::vector<std::uint32_t> open_;
  BracketReport report_;
};

void collect_resource_names(TokenBuffer& buffer) {
  for (std::size_t i = 0; i + 1 < buffer.tokens.size(); ++i) {
    if (buffer.tokens[i].kind == Tok::Resource && buffer.tokens[i + 1].kind == Tok::Identifier) {
      buffer.resource_names.insert(buffer.spelling(buffer.tokens[i + 1]));
    }
  }
}

}  // namespace

BracketReport match_brackets(TokenBuffer& buffer) {
  collect_resource_names(buffer);
  return Matcher(buffer).run();
}

void merge_errors(const TokenBuffer& buffer, std::vector<support::Diagnostic> brackets,
                  const support::DiagnosticSink& found, support::DiagnosticSink& sink) {
  const std::string_view text = buffer.text;
  const std::size_t last =
      buffer.tokens.size() < 2 ? 0 : buffer.tokens[buffer.tokens.size() - 2].end;
  std::vector<std::size_t> places;
  for (const support::Diagnostic& diagnostic : found.all()) {
    const std::size_t at = diagnostic.primary.span.begin;
    if (!brackets.empty() && diagnostic.id == "syntax:expected" && at >= last) continue;
    places.push_back(at);
    sink.report(diagnostic);
  }
  std::sort(places.begin(), places.end());
  for (support::Diagnostic& bracket : brackets) {
    const std::size_t at = bracket.primary.span.begin;
    const std::size_t line_break = at == 0 ? std::string_view::npos : text.rfind('\n', at - 1);
    const std::size_t begin = line_break == std::string_view::npos ? 0 : line_break + 1;
    const std::size_t end = std::min(text.find('\n', at), text.size());
    const auto near = std::lower_bound(places.begin(), places.end(), begin);
    if (near == places.end() || *near > end) sink.report(std::move(bracket));
  }
}

}  // namespace permverify::parser
