#include "report/baseline.h"

#include <nlohmann/json.hpp>
#include <stdexcept>

#include "report/fingerprint.h"

namespace permverify::report {

Baseline baseline_of(const std::string& json_report) {
  const auto report = nlohmann::json::parse(json_report, nullptr, false);
  if (!report.is_object() || !report.contains("diagnostics") || !report["diagnostics"].is_array()) {
    throw std::invalid_argument("is no JSON report of permverify");
  }
  Baseline baseline;
  for (const auto& finding : report["diagnostics"]) {
    if (!finding.is_object() || !finding.contains("fingerprint") || !finding["fingerprint"].is_string()) {
      throw std::invalid_argument("is a JSON report with a finding that has no fingerprint");
    }
    bool& certain = baseline[finding["fingerprint"].get<std::string>()];
    certain = certain || finding.value("severity", nlohmann::json()) == "error";
  }
  return baseline;
}

std::set<FindingKey> known_findings(const checker::VerificationReport& report, const support::SourceManager& sources,
                                    const Policy& policy, const Baseline& baseline) {
  Fingerprints own(sources);
  std::set<FindingKey> known;
  for (const auto& file : report.files) {
    for (const Finding& finding : findings(file, policy)) {
      const auto before = baseline.find(own.next(finding, file.path));
      if (before != baseline.end() && (before->second || finding.kind != FindingKind::Error)) known.insert(key_of(file.path, finding));
    }
  }
  return known;
}

}  // namespace permverify::report
