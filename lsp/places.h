// What a thread holds at a place, and the phase that it lies in.
#pragma once
#include "lsp/document.h"

namespace permverify::lsp {

// Markdown about the statement at the position, from the places that the report lists (--places), for each kernel that executes it; empty:
// none does. What is assumed of a kernel is part of it.
std::string text_of_place(const Document& document, const Json& report, const Json& position, Encoding encoding);

// "- assumed: ..." for each assumption of a kernel.
std::string assumptions_of(const Json& kernel);

}  // namespace permverify::lsp
