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

// A bracket without its other half usually makes the grammar stumble too: of two errors in one
// line the grammar's says more, at the end of the file the bracket's does.
void merge_errors(const TokenBuffer& buffer, std::vector<support::Diagnostic> brackets,
                  const support::DiagnosticSink& found, support::DiagnosticSink& sink);

}  // namespace permverify::parser
