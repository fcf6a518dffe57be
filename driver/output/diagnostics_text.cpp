#include "driver/output/diagnostics_text.h"

#include "report/text.h"

namespace permverify::driver {

std::string diagnostics_text(const support::SourceManager& sources,
                             const support::DiagnosticSink& sink, bool colour) {
  report::TextOptions how;
  how.colour = colour;
  std::string out;
  for (const support::Diagnostic& d : sink.all()) {
    report::Finding finding;
    finding.id = d.id;
    finding.message = d.message;
    finding.primary = d.primary;
    finding.related = d.related;
    finding.notes = d.notes;
    finding.help = d.help;
    finding.kind = d.severity == support::Severity::Error ? report::FindingKind::Error
                                                          : report::FindingKind::Warning;
    out += report::text_finding(finding, sources, how);
  }
  return out;
}

}  // namespace permverify::driver
