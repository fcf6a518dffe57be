// Matches the brackets of a token buffer, before any recursive rule sees them.
#pragma once
#include <vector>

#include "parser/spec/token.h"
#include "support/diagnostic.h"

namespace permverify::parser {

struct BracketReport {
  std::vector<support::Diagnostic> unbalanced;  // brackets without their other half
  std::vector<support::Diagnostic> too_deep;    // at most one
};

// Fills `match`, `enclosing` and `resources` of every token, and the names of resources.
BracketReport match_brackets(TokenBuffer& buffer);

}  // namespace permverify::parser
