// What the report says of a document, in the words of the protocol.
#pragma once
#include "lsp/document.h"

namespace permverify::lsp {

// A finding of the report -> Diagnostic. One whose place lies in a file that the document includes stands at the head of the
// document, and names the place.
Json diagnostic_of(const Document& document, const Json& finding, Encoding encoding);
// DocumentSymbol[]: the kernels.
Json symbols_of(const Document& document, const Json& report, Encoding encoding);
// Hover: the findings of the line with their values, the verdict of the kernel that begins there, and what the thread holds at the
// statement. Null: nothing is known.
Json hover_of(const Document& document, const Json& report, const Json& position, Encoding encoding);
// InlayHint[]: what the threads of a run that shows a fault do, at the ends of the lines where they do it.
Json hints_of(const Document& document, const Json& report, unsigned first_line, unsigned last_line, Encoding encoding);

}  // namespace permverify::lsp
