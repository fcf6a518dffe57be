// Bounds that keep time, memory and stack within reach for any input.
#pragma once
#include <cstddef>

namespace permverify::parser {

inline constexpr std::size_t max_file_size = std::size_t{1} << 28;
inline constexpr std::size_t max_bracket_depth = 128;   // brackets inside brackets
inline constexpr std::size_t max_nesting = 128;         // statements inside statements, `? ? :`
inline constexpr std::size_t max_tree_depth = 500;      // of one expression as written
inline constexpr std::size_t max_expansion = 50'000;    // nodes made by inlining, in one clause
inline constexpr std::size_t max_total_expansion = 2'000'000;  // and in one file
inline constexpr std::size_t max_syntax_errors = 100;   // reported for one file

}  // namespace permverify::parser
