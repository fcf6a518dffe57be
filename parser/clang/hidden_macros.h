// Macros of the program that our headers do not see: `-D P=1024`, or `#define P 1024` before an #include of ours, would
// rename what they declare.
#pragma once
#include <string_view>

namespace clang {
class Preprocessor;
}

namespace permverify::parser {

// Hides them while a header of the folder is read, except names that the language reserves, and names that a directive of one of
// these headers mentions (`NDEBUG`).
void hide_macros_in(clang::Preprocessor& preprocessor, std::string_view folder);

}  // namespace permverify::parser
