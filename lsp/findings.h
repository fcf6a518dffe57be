// What the report says of a document, in the words of the protocol.
#pragma once
#include "lsp/document.h"

namespace permverify::lsp {

// A finding of the report -> Diagnostic. One whose place lies in a file that the document includes stands at the head of the
// document, and names the place.
Json diagnostic_of(const Document& document, const Json& finding, Encoding encoding);
// An obligation that a solver refutes while no run has shown it: it may still come out otherwise.
Json provisional(const Document& document, const Json& obligation, Encoding encoding);
// DocumentSymbol[]: the kernels.
Json symbols_of(const Document& document, const Json& report, Encoding encoding);
// Hover for a line: its findings with their values, or the verdict of the kernel that begins there. Null: nothing is known.
Json hover_of(const Document& document, const Json& report, unsigned line);
// InlayHint[]: what the threads of a run that shows a fault do, at the ends of the lines where they do it.
Json hints_of(const Document& document, const Json& report, unsigned first_line, unsigned last_line, Encoding encoding);

}  // namespace permverify::lsp
