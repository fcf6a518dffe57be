// Text of a submission -> lexemes. It sees comments, strings and annotations, so that neither a mark of a
// region nor a clause can be hidden in one or taken out of it.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace permverify::lab {

enum class Lex : std::uint8_t {
  Word, Number, Quoted, Sign,
  Open,  // an annotation begins: `//@`, `/*@`
  Close  // and ends
};

struct Lexeme {
  Lex kind;
  std::string_view text;  // of the source; empty: Close
  std::size_t begin;
  bool annotation;        // inside of one
};

// A line that holds nothing but `// begin student NAME` or `// end student NAME`.
struct Mark {
  bool begins;
  std::string_view name;
  std::size_t begin, end;  // of the line, its line end included
};

struct Lexed {
  std::vector<Lexeme> lexemes;
  std::vector<Mark> marks;
  std::string problem;  // "a comment has no end"; empty: none
  std::size_t at = 0;   // of the problem
};

// `c`: with strings and annotations, as in OpenCL and CUDA; else PVL. The text must outlive the result.
Lexed lex(std::string_view text, bool c);

// The same lexemes with one blank or line end where blanks and comments were: what is verified of a region,
// so that no comment has a say and texts that differ in nothing else are one.
std::string without_comments(std::string_view text, bool c);

}  // namespace permverify::lab
