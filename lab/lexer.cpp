#include "lab/lexer.h"

#include <algorithm>

namespace permverify::lab {
namespace {

bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }
bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && is_blank(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_blank(text.back())) text.remove_suffix(1);
  return text;
}

class Lexer {
 public:
  Lexer(std::string_view text, bool c) : text_(text), c_(c) {}

  Lexed run() {
    code(text_.size(), false);
    return std::move(out_);
  }

 private:
  void problem(const char* what, std::size_t at) {
    if (out_.problem.empty()) out_.problem = what, out_.at = at;
  }
  bool here(std::string_view sign) const { return text_.substr(at_).starts_with(sign); }
  void add(Lex kind, std::size_t begin, bool annotation) {
    out_.lexemes.push_back({kind, text_.substr(begin, at_ - begin), begin, annotation});
  }

  // The `@` that a line of an annotation begins with, or that stands before its end: a blank for the front end.
  bool is_decoration(std::size_t end) const {
    if (text_[at_] != '@') return false;
    const std::size_t before = text_.find_last_not_of(" \t", at_ == 0 ? 0 : at_ - 1);
    return at_ + 1 == end || (before != text_.npos && text_[before] == '\n');
  }

  void code(std::size_t end, bool annotation) {
    while (at_ < end) {
      const std::size_t begin = at_;
      const char c = text_[at_];
      if (is_blank(c) || (annotation && is_decoration(end))) ++at_;
      else if (here("//") && !(annotation && here("//@"))) line_comment(end, annotation);
      else if (here("/*") && !annotation) block_comment();
      else if (is_letter(c)) {
        while (at_ < end && (is_letter(text_[at_]) || is_digit(text_[at_]))) ++at_;
        add(Lex::Word, begin, annotation);
      } else if (is_digit(c)) {
        number(end, c_ && !annotation);
        add(Lex::Number, begin, annotation);
      } else if (c_ && !annotation && (c == '"' || c == '\'')) quoted(c);
      else {
        ++at_;
        add(Lex::Sign, begin, annotation);
      }
    }
    at_ = end;
  }

  // With C++'s separators: `1'000` is one number.
  void number(std::size_t end, bool separators) {
    const auto in_word = [&](std::size_t at) { return at < end && (is_letter(text_[at]) || is_digit(text_[at])); };
    while (in_word(at_) || (separators && at_ < end && text_[at_] == '\'' && in_word(at_ + 1))) ++at_;
  }

  void annotation(std::size_t content, std::size_t end, std::size_t after) {
    const std::size_t begin = at_;
    at_ = content;
    add(Lex::Open, begin, true);
    code(end, true);
    at_ = after;
    out_.lexemes.push_back({Lex::Close, text_.substr(end, 0), end, true});
  }

  void line_comment(std::size_t limit, bool inside) {
    const std::size_t begin = at_;
    const std::size_t end = std::min(text_.find('\n', at_), limit);
    if (c_ && !inside && here("//@")) return annotation(begin + 3, end, end);
    at_ = end;
    if (!inside) mark(begin, end);
  }

  void block_comment() {
    const std::size_t end = text_.find("*/", at_ + 2);
    if (end == text_.npos) {
      problem("a comment has no end", at_);
      at_ = text_.size();
    } else if (c_ && here("/*@")) {
      annotation(at_ + 3, std::max(end, at_ + 3), end + 2);
    } else {
      at_ = end + 2;
    }
  }

  void quoted(char sign) {
    const std::size_t begin = at_++;
    while (at_ < text_.size() && text_[at_] != sign && text_[at_] != '\n') at_ += text_[at_] == '\\' ? 2 : 1;
    at_ = std::min(at_, text_.size());
    if (at_ == text_.size() || text_[at_] == '\n') return problem("a string has no end", begin);
    ++at_;
    add(Lex::Quoted, begin, false);
  }

  void mark(std::size_t begin, std::size_t end) {
    const std::size_t before = text_.rfind('\n', begin);
    const std::size_t line = before == text_.npos || begin == 0 ? 0 : before + 1;
    if (!trimmed(text_.substr(line, begin - line)).empty()) return;
    std::string_view words = trimmed(text_.substr(begin + 2, end - begin - 2));
    const bool begins = words.starts_with("begin student ");
    if (!begins && !words.starts_with("end student ")) return;
    words.remove_prefix(begins ? 14 : 12);
    out_.marks.push_back({begins, trimmed(words), line, std::min(end + 1, text_.size())});
  }

  std::string_view text_;
  bool c_;
  std::size_t at_ = 0;
  Lexed out_;
};

}  // namespace

Lexed lex(std::string_view text, bool c) { return Lexer(text, c).run(); }

std::string without_comments(std::string_view text, bool c) {
  std::string out;
  std::size_t last = 0;  // where the lexeme before ends
  bool block = false;    // the annotation is one of `/*@`
  for (const Lexeme& lexeme : lex(text, c).lexemes) {
    const std::string_view gap = text.substr(last, lexeme.begin - last);
    const bool line_ends = gap.find('\n') != gap.npos;
    if (!gap.empty() && lexeme.kind != Lex::Close && !out.empty() && out.back() != '\n') out += line_ends ? '\n' : ' ';
    last = lexeme.begin + lexeme.text.size();
    if (lexeme.kind == Lex::Open) block = lexeme.text.starts_with("/*");
    if (lexeme.kind != Lex::Close) out += lexeme.text;
    else if (block) out += "*/", last += 2;
    else out += '\n';
  }
  if (!out.empty() && out.back() != '\n') out += '\n';
  return out;
}

}  // namespace permverify::lab
