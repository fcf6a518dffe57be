// Headers that a source includes and that do not exist.
#pragma once
#include <string>
#include <vector>

#include "support/clang_ast.h"

namespace clang {
class Preprocessor;
}

namespace permverify::parser {

struct MissingHeader {
  std::string name;
  clang::SourceLocation at;
  bool angled = false;  // `<name>`: of a library; else of the program itself
};

// Records them instead of ending the run: host code may need headers that kernels do not need. `out` lives
// as long as the preprocessor.
void note_missing_headers(clang::Preprocessor& preprocessor, std::vector<MissingHeader>& out);

}  // namespace permverify::parser
