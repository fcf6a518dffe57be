#include "support/string_literals.h"

#include <algorithm>
#include <cctype>
#include <string>

namespace permverify::support {
namespace {

bool is_in_name(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

class Scanner {
 public:
  explicit Scanner(std::string_view source) : source_(source) {}

  std::vector<StringTokens> run() {
    while (at_ < source_.size()) step();
    flush();
    return std::move(result_);
  }

 private:
  char peek(std::size_t ahead = 0) const { return at_ + ahead < source_.size() ? source_[at_ + ahead] : '\0'; }

  void step() {
    const char c = peek();
    if (c == '/' && peek(1) == '/') return line_comment();
    if (c == '/' && peek(1) == '*') return block_comment();
    if (c == '"') return quoted("");
    if (c == '\'') return character();
    if (is_in_name(c)) return word();
    const bool continues = c == '\\' && (peek(1) == '\n' || peek(1) == '\r');
    if (!continues && std::isspace(static_cast<unsigned char>(c)) == 0) flush();
    ++at_;
  }

  void line_comment() {
    while (at_ < source_.size() && (peek() != '\n' || source_[at_ - 1] == '\\')) ++at_;
  }
  void block_comment() {
    const std::size_t end = source_.find("*/", at_ + 2);
    at_ = end == source_.npos ? source_.size() : end + 2;
  }
  void character() {
    flush();
    for (++at_; at_ < source_.size() && peek() != '\'' && peek() != '\n'; ++at_) {
      if (peek() == '\\') ++at_;
    }
    ++at_;
  }

  // A name or a number, or the prefix of a literal.
  void word() {
    const std::size_t begin = at_;
    const bool number = std::isdigit(static_cast<unsigned char>(peek())) != 0;
    while (is_in_name(peek()) || (number && (peek() == '.' || (peek() == '\'' && is_in_name(peek(1)))))) ++at_;
    const std::string_view prefix = source_.substr(begin, at_ - begin);
    const bool raw = !prefix.empty() && prefix.back() == 'R' && prefix.size() <= 3;
    if (peek() == '"' && (raw || prefix == "L" || prefix == "u" || prefix == "U" || prefix == "u8")) return raw ? raw_text(begin, prefix) : quoted(prefix);
    flush();
  }

  void quoted(std::string_view prefix) {
    const std::size_t token = at_ - prefix.size(), begin = ++at_;
    for (; at_ < source_.size() && peek() != '"'; ++at_) {
      if (peek() == '\\') ++at_;
    }
    add({token, begin, std::min(at_, source_.size()), false}, prefix);
    ++at_;
  }

  void raw_text(std::size_t token, std::string_view prefix) {
    const std::size_t open = source_.find('(', at_);
    if (open == source_.npos) {
      at_ = source_.size();
      return;
    }
    const std::string close = ")" + std::string(source_.substr(at_ + 1, open - at_ - 1)) + "\"";
    const std::size_t end = source_.find(close, open);
    add({token, open + 1, end == source_.npos ? source_.size() : end, true}, prefix.substr(0, prefix.size() - 1));
    at_ = end == source_.npos ? source_.size() : end + close.size();
  }

  void add(const StringToken& token, std::string_view prefix) {
    wide_ = wide_ || !(prefix.empty() || prefix == "u8");
    tokens_.push_back(token);
  }

  void flush() {
    if (!tokens_.empty() && !wide_) result_.push_back(tokens_);
    tokens_.clear();
    wide_ = false;
  }

  std::string_view source_;
  std::size_t at_ = 0;
  StringTokens tokens_;
  bool wide_ = false;
  std::vector<StringTokens> result_;
};

}  // namespace

std::vector<StringTokens> string_literals(std::string_view source) { return Scanner(source).run(); }

}  // namespace permverify::support
