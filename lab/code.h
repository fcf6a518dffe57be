// The lexemes of a program without annotations, as the rules on loops read them: annotations do not run.
#pragma once
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "lab/lexer.h"

namespace permverify::lab {

using Words = std::set<std::string, std::less<>>;

// The text must outlive it.
class Code {
 public:
  Code(const std::string& text, bool c);

  std::size_t size() const { return code_.size(); }
  const Lexeme& at(std::size_t i) const { return code_[i]; }
  bool is(std::size_t i, std::string_view word) const { return i < size() && code_[i].text == word; }
  bool is_word(std::size_t i) const { return i < size() && code_[i].kind == Lex::Word; }
  // Signs that touch each other, as `+=`.
  bool signs(std::size_t i, std::string_view together) const {
    return i < size() && text_.compare(code_[i].begin, together.size(), together) == 0;
  }
  bool c() const { return c_; }

  bool is_sign(std::size_t i) const { return i < size() && code_[i].kind == Lex::Sign; }

  // Behind the bracket that closes the one at `i`; size(): there is none.
  std::size_t behind(std::size_t i) const;
  // Where the bracket opens that the one at `i` closes; size(): there is none.
  std::size_t opening(std::size_t i) const;
  // Behind the next `;` outside of brackets.
  std::size_t behind_statement(std::size_t i) const;
  Words words(std::size_t from, std::size_t to) const;

 private:
  const std::string& text_;
  bool c_;
  std::vector<Lexeme> code_;
};

// An assignment, an increment or a decrement begins with the sign at `i`.
bool assigns(const Code& code, std::size_t i);

}  // namespace permverify::lab
