// Functions and lemmas that a program uses without declaring them (library.pvl).
#pragma once
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "parser/spec/token.h"

namespace permverify::parser {

// The whole text, with the heads of its sections.
std::string_view library_source();

// Names that stand before an opening bracket: what may be called.
std::set<std::string_view> called_names(const std::vector<Token>& tokens, std::string_view text);

// The sections that declare a name of `called`, and what they need; empty if there is none. A section with a name
// of `declared` is left out, and so is what needs it: names of the program come first.
std::string needed_library(const std::set<std::string_view>& called, const std::set<std::string_view>& declared,
                           Dialect dialect);

// Under this name reports show places of it.
inline constexpr std::string_view library_name = "<library>";

}  // namespace permverify::parser
