// Diagnostics as data. The id is API ("access.read:insufficient_permission"); the prose is not.
#pragma once
#include <string>
#include <vector>

#include "support/source.h"

namespace permverify::support {

enum class Severity { Error, Warning, Note };

struct LabelledSpan {
  Span span;
  std::string label;
};

struct Diagnostic {
  std::string id;
  Severity severity = Severity::Error;
  std::string message;               // one sentence in the user's words, no trailing period
  LabelledSpan primary;              // the label may be empty
  std::vector<LabelledSpan> related; // other places that matter
  std::vector<std::string> notes;    // "expected ...", in reading order
  std::string help;                  // a concrete edit; empty when there is none
};

// Receives diagnostics; `errors()` counts those of severity Error.
class DiagnosticSink {
 public:
  void report(Diagnostic diagnostic);
  const std::vector<Diagnostic>& all() const { return diagnostics_; }
  std::size_t errors() const { return errors_; }
  bool has_errors() const { return errors_ != 0; }

 private:
  std::vector<Diagnostic> diagnostics_;
  std::size_t errors_ = 0;
};

}  // namespace permverify::support
