// The values of the program's macros.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "support/clang_ast.h"

namespace clang {
class Preprocessor;
}

namespace permverify::parser {

// A number, another name, or (neither) something else.
struct Macro {
  std::optional<std::int64_t> number;
  std::string name;
  bool of_library = false;
  bool has_parameters = false;  // such a macro is neither a number nor a name
};

// The one that is defined at a place.
std::optional<Macro> macro_at(clang::Preprocessor& preprocessor, std::string_view name,
                              clang::SourceLocation place);
// The identifiers in all definitions that the macro has in the file, "##" among them if it pastes tokens. Nothing: it is not defined.
std::optional<std::vector<std::string>> macro_words(clang::Preprocessor& preprocessor, std::string_view name);
// The number that a macro stands for in the whole file.
std::optional<std::int64_t> macro_constant(clang::Preprocessor& preprocessor, std::string_view name);

}  // namespace permverify::parser
