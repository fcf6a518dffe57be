#include "parser/spec/lexer.h"

#include <string>

#include "parser/spec/limits.h"
#include "parser/spec/words.h"
#include "support/utf8.h"

namespace permverify::parser {
namespace {

// Characters by hand: <cctype> depends on the locale.
bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_word_start(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}
bool is_word(char c) { return is_word_start(c) || is_digit(c); }
bool is_space(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\f'; }
bool is_ascii(char c) { return static_cast<unsigned char>(c) < 0x80; }

class Lexer {
 public:
  Lexer(std::string_view text, support::BufferId file, support::DiagnosticSink& sink,
        Dialect dialect)
      : text_(text), sink_(sink) {
    out_.file = file;
    out_.dialect = dialect;
    out_.text = text;
    out_.tokens.reserve(text.size() / 4 + 1);
  }

  TokenBuffer run() {
    check_encoding();
    while (skip_blanks(), at_ < text_.size() && errors_ < max_syntax_errors) next();
    add(Tok::End, 0);
    return std::move(out_);
  }

 private:
  void add(Tok kind, std::size_t length) {
    out_.tokens.push_back({kind, offset(at_), offset(at_ + length), 0, 0, 0});
    at_ += length;
  }
  static std::uint32_t offset(std::size_t value) { return static_cast<std::uint32_t>(value); }

  void error(std::string id, std::string message, std::size_t begin, std::size_t end,
             std::string help = {}) {
    ++errors_;
    support::Diagnostic diagnostic;
    diagnostic.id = std::move(id);
    diagnostic.message = std::move(message);
    diagnostic.primary.span = {out_.file, offset(begin), offset(end)};
    diagnostic.help = std::move(help);
    sink_.report(std::move(diagnostic));
  }

  // Reports the first byte that is not UTF-8, wherever it stands (comments included).
  void check_encoding() {
    for (std::size_t i = 0; i < text_.size();) {
      const std::size_t length = support::utf8_length(text_.substr(i));
      if (length == 0) {
        error("syntax:invalid_byte", "this byte is not UTF-8 text", i, i + 1,
              "save the file as UTF-8");
        return;
      }
      i += length;
    }
  }

  void skip_blanks() {
    while (at_ < text_.size()) {
      if (is_space(text_[at_])) {
        ++at_;
      } else if (text_.substr(at_, 2) == "//") {
        const std::size_t end = text_.find('\n', at_);
        at_ = end == std::string_view::npos ? text_.size() : end;
      } else if (text_.substr(at_, 2) == "/*") {
        skip_block_comment();
      } else {
        return;
      }
    }
  }

  void skip_block_comment() {
    const std::size_t end = text_.find("*/", at_ + 2);
    if (end != std::string_view::npos) {
      at_ = end + 2;
      return;
    }
    error("syntax:unterminated_comment", "this comment has no end", at_, at_ + 2,
          "close it with `*/`");
    at_ = text_.size();
  }

  void next() {
    const char c = text_[at_];
    if (is_word_start(c)) return word();
    if (is_digit(c)) return out_.dialect == Dialect::C ? c_number() : number();
    if (c == '.' && out_.dialect == Dialect::C && digit_at(at_ + 1)) return c_number();
    if (c == '\\' && backslash_word()) return;
    const Sign sign = classify_sign(text_.substr(at_), out_.dialect);
    if (sign.length != 0) return add(sign.kind, sign.length);
    unknown();
  }

  std::size_t word_length(std::size_t from) const {
    std::size_t end = from;
    while (end < text_.size() && is_word(text_[end])) ++end;
    return end - from;
  }

  bool star_at(std::size_t index) const {
    return index < text_.size() && text_[index] == '*' && text_.substr(index, 2) != "**";
  }

  void word() {
    const std::size_t length = word_length(at_);
    const std::string_view spelling = text_.substr(at_, length);
    Tok kind = classify_word(spelling, out_.dialect);
    // `seq` may be a name in C: only directly before its bracket it is the type.
    if (out_.dialect == Dialect::C && spelling == "seq" && text_.substr(at_ + length, 1) == "<") {
      kind = Tok::Seq;
    }
    if (kind == Tok::Forall && star_at(at_ + length)) return add(Tok::ForallStar, length + 1);
    add(kind, length);
  }

  bool backslash_word() {
    const std::size_t length = word_length(at_ + 1);
    const std::string_view spelling = text_.substr(at_ + 1, length);
    Tok kind = classify_backslash_word(spelling, out_.dialect);
    // In PVL `1\matrix` is a fraction: the predicate has a bracket at once.
    if (kind == Tok::End && (spelling == "array" || spelling == "matrix") &&
        text_.substr(at_ + 1 + length, 1) == "(") {
      kind = Tok::Identifier;
    }
    if (kind == Tok::End) return false;
    if (kind == Tok::Forall && star_at(at_ + 1 + length)) {
      add(Tok::ForallStar, length + 2);
    } else {
      add(kind, length + 1);
    }
    return true;
  }

  // 12, 0x1F, 1.5; `0..n` is a number and a range sign.
  void number() {
    std::size_t end = at_ + word_length(at_);
    const bool fraction = end + 1 < text_.size() && text_[end] == '.' && is_digit(text_[end + 1]);
    if (fraction) end += 1 + word_length(end + 1);
    const std::string_view spelling = text_.substr(at_, end - at_);
    const bool hex = spelling.starts_with("0x") || spelling.starts_with("0X");
    const std::string_view allowed = hex ? "0123456789abcdefABCDEF" : "0123456789.";
    const std::string_view digits = hex ? spelling.substr(2) : spelling;
    if (digits.empty() || digits.find_first_not_of(allowed) != std::string_view::npos) {
      error("syntax:bad_number", "this is not a number", at_, end,
            "a number is written `12`, `0x1F` or `1.5`, a name starts with a letter");
    }
    add(Tok::Number, end - at_);
  }

  bool digit_at(std::size_t index) const { return index < text_.size() && is_digit(text_[index]); }

  // A number of C, with its suffix: 12u, 017, 1.5f, 1e-3. Its digits are checked where its value is
  // found (resolve/numbers.cpp). `0..n` is a number and a range sign.
  void c_number() {
    std::size_t end = at_;
    const bool hex = text_.substr(at_, 2) == "0x" || text_.substr(at_, 2) == "0X";
    while (end < text_.size()) {
      const bool exponent = !hex && (text_[end] == 'e' || text_[end] == 'E');
      const bool sign = exponent && end + 1 < text_.size() &&
                        (text_[end + 1] == '-' || text_[end + 1] == '+') && digit_at(end + 2);
      if (sign) {
        end += 2;
      } else if (is_word(text_[end]) || (text_[end] == '.' && text_.substr(end, 2) != "..")) {
        ++end;
      } else {
        break;
      }
    }
    add(Tok::Number, end - at_);
  }

  // A run of characters that no token can start with.
  void unknown() {
    const std::size_t begin = at_;
    bool reported_before = false;
    do {
      const std::size_t length = support::utf8_length(text_.substr(at_));
      reported_before = reported_before || length == 0;
      at_ += length == 0 ? 1 : length;
    } while (at_ < text_.size() && (!is_ascii(text_[at_]) || is_control(text_[at_])));
    if (reported_before) return;
    const bool control = is_control(text_[begin]);
    error(control ? "syntax:invalid_byte" : "syntax:unknown_character",
          control ? "control characters have no place here" : support::first_character(text_.substr(begin)) + " has no meaning here",
          begin, at_);
  }
  static bool is_control(char c) {
    return static_cast<unsigned char>(c) < 0x20 ? !is_space(c) : c == 0x7F;
  }

  std::string_view text_;
  support::DiagnosticSink& sink_;
  TokenBuffer out_;
  std::size_t at_ = 0;
  std::size_t errors_ = 0;
};

}  // namespace

TokenBuffer tokenize(std::string_view text, support::BufferId file, support::DiagnosticSink& sink,
                     Dialect dialect) {
  return Lexer(text, file, sink, dialect).run();
}

}  // namespace permverify::parser
