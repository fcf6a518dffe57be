#include "support/diagnostic.h"

#include <utility>

namespace permverify::support {

void DiagnosticSink::report(Diagnostic diagnostic) {
  if (diagnostic.severity == Severity::Error) ++errors_;
  diagnostics_.push_back(std::move(diagnostic));
}

}  // namespace permverify::support
