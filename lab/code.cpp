#include "lab/code.h"

#include <algorithm>

namespace permverify::lab {
namespace {

constexpr std::string_view assignments[] = {":=", "++", "--", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "<<=", ">>="};

bool opens(const Code& code, std::size_t i) { return code.is(i, "(") || code.is(i, "[") || code.is(i, "{"); }
bool closes(const Code& code, std::size_t i) { return code.is(i, ")") || code.is(i, "]") || code.is(i, "}"); }

}  // namespace

Code::Code(const std::string& text, bool c) : text_(text), c_(c), code_(lex(text, c).lexemes) {
  std::erase_if(code_, [](const Lexeme& lexeme) { return lexeme.annotation; });
}

std::size_t Code::behind(std::size_t i) const {
  int depth = 0;
  for (; i < size(); ++i) {
    if (opens(*this, i)) ++depth;
    if (closes(*this, i)) --depth;
    if (depth == 0) return i + 1;
  }
  return size();
}

std::size_t Code::opening(std::size_t i) const {
  int depth = 0;
  for (std::size_t k = i + 1; k-- > 0;) {
    if (closes(*this, k)) ++depth;
    if (opens(*this, k)) --depth;
    if (depth == 0) return k;
  }
  return size();
}

std::size_t Code::behind_statement(std::size_t i) const {
  while (i < size() && !is(i, ";")) i = opens(*this, i) ? behind(i) : i + 1;
  return std::min(i + 1, size());
}

Words Code::words(std::size_t from, std::size_t to) const {
  Words result;
  for (; from < to; ++from) {
    if (is_word(from)) result.insert(std::string(code_[from].text));
  }
  return result;
}

bool assigns(const Code& code, std::size_t i) {
  if (code.signs(i, "=") && !code.signs(i, "==")) return true;
  return std::any_of(std::begin(assignments), std::end(assignments), [&](std::string_view s) { return code.signs(i, s); });
}

}  // namespace permverify::lab
