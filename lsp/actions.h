// Clauses that a report proposes, as edits of the document.
#pragma once
#include "lsp/document.h"

namespace permverify::lsp {

// CodeAction[] for lines from 1: each clause that the report of this very text proposes for a finding or a kernel at these lines,
// put in front of its kernel. What was inserted is proved or not by the next run, as everything that is written.
Json clauses_of(const Document& document, const Json& report, unsigned first_line, unsigned last_line);

}  // namespace permverify::lsp
