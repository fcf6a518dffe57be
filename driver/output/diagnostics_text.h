// Diagnostics that stand alone, without a report around them.
#pragma once
#include <string>

#include "support/diagnostic.h"

namespace permverify::driver {

std::string diagnostics_text(const support::SourceManager& sources,
                             const support::DiagnosticSink& sink, bool colour);

}  // namespace permverify::driver
