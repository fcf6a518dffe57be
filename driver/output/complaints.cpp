#include "driver/output/complaints.h"

#include "driver/output/diagnostics_text.h"

namespace permverify::driver {

void Complaints::add(const std::string& id, const std::string& message, support::Span span,
                     std::vector<std::string> notes, std::string help) {
  support::Diagnostic diagnostic;
  diagnostic.id = id;
  diagnostic.message = message;
  diagnostic.primary.span = span;
  diagnostic.notes = std::move(notes);
  diagnostic.help = std::move(help);
  sink.report(std::move(diagnostic));
}

std::string Complaints::text(bool colour, const std::string& end) const {
  return diagnostics_text(sources, sink, colour) + "permverify: " + last + end + "\n";
}

}  // namespace permverify::driver
