// PVL source -> typed, resolved IR (docs/language.md, sections 1 and 2).
#pragma once
#include <optional>

#include "logic/ir/module.h"
#include "support/diagnostic.h"

namespace permverify::parser {

// Reports all syntax, name and type errors of the buffer. Returns a module iff there was no error.
// Never throws, for any bytes; time and memory are bounded by the size of the input.
std::optional<ir::Module> parse_pvl(support::SourceManager& sources, support::BufferId buffer,
                                    support::DiagnosticSink& sink);

}  // namespace permverify::parser
