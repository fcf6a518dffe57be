// Tokens of PVL and of its assertions, and the buffer that holds those of one file.
#pragma once
#include <cstdint>
#include <string_view>
#include <unordered_set>
#include <vector>

#include "support/source.h"

namespace permverify::parser {

enum class Tok : std::uint8_t {
  End,
  Identifier,
  Number,
  TypeWord,
  // brackets
  LParen,
  RParen,
  LBracket,
  RBracket,
  LBrace,
  RBrace,
  LPattern,
  RPattern,
  // punctuation
  Semicolon,
  Comma,
  Dot,
  Arrow,  // C: `->`
  DotDot,
  Question,
  Colon,
  // assignment
  Assign,
  ColonAssign,
  PlusAssign,
  MinusAssign,
  TimesAssign,
  Increment,
  Decrement,
  // operators
  Plus,
  Minus,
  Times,
  Slash,
  Percent,
  Backslash,
  StarStar,
  Amp,
  AmpAmp,
  Bar,
  BarBar,
  Caret,
  Tilde,
  Shl,
  Shr,
  Eq,
  Ne,
  Lt,
  Le,
  Gt,
  Ge,
  Not,
  Implies,
  // words of assertions
  True,
  False,
  Result,
  Round,
  Old,
  Forall,
  ForallStar,
  Exists,
  Sum,
  Min,
  Max,
  Count,
  Perm,
  Atomic,
  Requires,
  Ensures,
  Context,
  ContextEverywhere,
  Invariant,
  LoopInvariant,
  Decreases,
  Seq,
  // words of kernels
  Kernel,
  Pure,
  Lemma,
  Resource,
  Global,
  Local,
  Group,
  Void,
  Launch,
  Ghost,
  If,
  Else,
  While,
  Do,
  For,
  Break,
  Continue,
  Return,
  Barrier,
  Assert,
  Assume,
  // words of `par` programs
  Class,
  Static,
  Par,
  Null,
  // words that are known and refused
  Refused
};

struct Token {
  Tok kind = Tok::End;
  std::uint32_t begin = 0;
  std::uint32_t end = 0;
  std::uint32_t match = 0;      // brackets: index of the other one; own index when there is none
  std::uint32_t enclosing = 0;  // 1 + index of the innermost open bracket around it; 0: none
  std::uint32_t resources = 0;  // number of resource atoms among the tokens before this one
};

// Whose words, numbers and signs a text has: PVL's, or those of annotations in C, where the words of
// PVL that a C program may use as names are names, and `&`, `*`, `->` are C's operators too.
enum class Dialect : std::uint8_t { Pvl, C };

// Tokens of one file, ending in one of kind End.
struct TokenBuffer {
  support::BufferId file = 0;
  Dialect dialect = Dialect::Pvl;
  std::string_view text;
  std::vector<Token> tokens;
  std::unordered_set<std::string_view> resource_names;  // declared by `resource name(...)`

  std::string_view spelling(const Token& token) const {
    return text.substr(token.begin, token.end - token.begin);
  }
  support::Span span(const Token& token) const { return {file, token.begin, token.end}; }
};

}  // namespace permverify::parser
