// A small report to render: one file, one kernel, obligations as a test wants them.
#pragma once
#include <string>

#include "checker/report.h"
#include "report/text.h"

namespace permverify::test {

struct ReportFixture {
  support::SourceManager sources;
  term::TermManager terms;
  checker::VerificationReport report;

  explicit ReportFixture(const std::string& text = "kernel k {\n  a[tid] = 1;\n}\n") {
    sources.add("k.pvl", text);
    report.solvers = "z3 4.8.12";
    checker::KernelReport kernel;
    kernel.span = {0, 7, 8};
    kernel.set.kernel = "k";
    kernel.set.launch = "for every launch";
    checker::FileReport file;
    file.path = "k.pvl";
    file.kernels.push_back(std::move(kernel));
    report.files.push_back(std::move(file));
  }

  checker::FileReport& file() { return report.files[0]; }
  checker::KernelReport& kernel() { return report.files[0].kernels[0]; }

  checker::Verdict& verdict(std::size_t i) { return *kernel().results[i].verdict; }

  obligation::Obligation& add(checker::Status status, support::FailureId kind,
                              std::uint32_t begin = 13) {
    const auto made = std::make_shared<obligation::Obligation>(obligation::Obligation{
        "k/" + kind.text() + "@" + std::to_string(kernel().results.size()), kind});
    obligation::Obligation& o = *made;
    o.message = "it fails";
    o.primary = {{0, begin, begin + 6}, "here"};
    o.goal = terms.truth(false);
    checker::Verdict v;
    v.status = status;
    v.solver = "z3 4.8.12";
    kernel().results.push_back({made, std::move(v)});
    return o;
  }

  void add_diagnostic(support::Severity severity, const std::string& id) {
    support::Diagnostic d;
    d.id = id;
    d.severity = severity;
    d.message = "said";
    d.primary = {{0, 0, 6}, ""};
    file().diagnostics.push_back(std::move(d));
    if (severity == support::Severity::Error) file().bad_input = file().misread = true;
  }

  int code(const report::Policy& policy = {}) const {
    return report::exit_code(report::summarise(report, policy));
  }
  std::string text(const report::TextOptions& options = {}) const {
    return report::text_report(report, sources, options);
  }
};

inline std::size_t count(const std::string& text, const std::string& piece) {
  std::size_t n = 0;
  for (std::size_t at = text.find(piece); at != std::string::npos; at = text.find(piece, at + 1)) ++n;
  return n;
}

}  // namespace permverify::test
