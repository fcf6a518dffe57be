// Names that may be mentioned by host code which is not in Clang's tree.
#pragma once
#include <functional>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "support/clang_ast.h"

namespace permverify::host {

// The identifiers in all definitions of a macro, "##" among them if it pastes tokens. Nothing: there is no such macro.
using MacroWords = std::function<std::optional<std::vector<std::string>>(std::string_view)>;

// The identifiers of the text, those of its macros included. Nothing: they cannot be listed, since a macro pastes tokens, or
// the text has what leads to another place of the function (`goto`, assembly).
std::optional<std::set<std::string>> names_in(std::string_view text, const MacroWords& macro);

// Of the text as it is, without the preprocessor.
void for_each_token(std::string_view text, const std::function<void(const clang::Token&)>& visit);

// The identifiers of the text that a parenthesis follows, with or without arguments of a template between.
std::set<std::string> called_in(std::string_view text);

}  // namespace permverify::host
