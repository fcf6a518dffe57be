// Texts that the user of a program chooses, according to its code.
#pragma once
#include <optional>
#include <string>

#include "support/clang_ast.h"

namespace permverify::host {

// The text of the user that the expression yields: "argv[2]", an element of main's second parameter, "optarg", or "getenv NAME".
// Empty: some element of argv. Nothing: the text may be the program's own.
// Whether the program may have written it is another question (sources_of_input.h).
std::optional<std::string> text_of_user(const clang::Expr& text, const clang::ASTContext& context);
// The number of the element that such a text is. Nothing: another text, or some element.
std::optional<std::int64_t> number_of_text(const std::string& text);
// A format of `scanf` by which each number may be any of its type: no width, no set of characters.
bool takes_any_number(const clang::Expr& format);

}  // namespace permverify::host
