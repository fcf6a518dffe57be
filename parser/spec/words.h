// The reserved words and the operator signs.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "parser/spec/token.h"

namespace permverify::parser {

// The kind of a word: a keyword, the name of a type, or Identifier.
Tok classify_word(std::string_view word, Dialect dialect);

// The kind of a word that follows a backslash (`\forall`); End when it is not one of ours.
Tok classify_backslash_word(std::string_view word, Dialect dialect);

// The reserved words in alphabetical order.
std::vector<std::string> reserved_words(Dialect dialect);

struct Sign {
  Tok kind;
  std::size_t length;
};
// The longest sign at the start of `text`; length 0 when there is none.
Sign classify_sign(std::string_view text, Dialect dialect);

}  // namespace permverify::parser
