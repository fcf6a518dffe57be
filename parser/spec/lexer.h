// Text -> tokens. Bytes that belong to no token are reported and skipped.
#pragma once
#include "parser/spec/token.h"
#include "support/diagnostic.h"

namespace permverify::parser {

// Splits `text` into tokens; brackets are not matched yet (see brackets.h).
TokenBuffer tokenize(std::string_view text, support::BufferId file, support::DiagnosticSink& sink,
                     Dialect dialect = Dialect::Pvl);

}  // namespace permverify::parser
