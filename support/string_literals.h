// String literals of C and C++ in a source, from its characters alone.
#pragma once
#include <cstddef>
#include <string_view>
#include <vector>

namespace permverify::support {

// One token, with the range of its characters between the quotes.
struct StringToken {
  std::size_t token = 0;              // where it begins
  std::size_t begin = 0, end = 0;
  bool raw = false;                   // R"( ... )"
};

// Tokens next to each other, which are one literal. Literals of wide characters are left out.
using StringTokens = std::vector<StringToken>;
std::vector<StringTokens> string_literals(std::string_view source);

}  // namespace permverify::support
