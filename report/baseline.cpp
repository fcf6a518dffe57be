#include "report/baseline.h"

#include <algorithm>
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

bool has_race(const Baseline& baseline, const support::SourceManager& sources, const std::string& file, const std::string& kernel, const std::string& id,
              support::Span one, support::Span other) {
  const auto has = [&](const std::vector<support::Span>& places) { return baseline.count(fingerprint(sources, id, file, kernel, places)) != 0; };
  return one == other ? has({one}) : has({one, other}) || has({other, one});  // either may be shown first
}

std::set<FindingKey> known_findings(const checker::VerificationReport& report, const support::SourceManager& sources,
                                    const Policy& policy, const Baseline& baseline) {
  Fingerprints own(sources);
  std::set<FindingKey> known;
  const auto compares_others = [&](const Finding& f, const std::string& file) {
    if (f.source == nullptr || !f.source->race) return false;
    const auto& pairs = f.source->race->pairs;
    return !std::all_of(pairs.begin(), pairs.end(), [&](const auto& pair) {
      return has_race(baseline, sources, file, f.kernel, f.id, pair.first, pair.second);
    });
  };
  for (const auto& file : report.files) {
    for (const Finding& finding : findings(file, policy)) {
      const auto before = baseline.find(own.next(finding, file.path));
      if (before == baseline.end() || compares_others(finding, file.path)) continue;
      if (before->second || finding.kind != FindingKind::Error) known.insert(key_of(file.path, finding));
    }
  }
  return known;
}

}  // namespace permverify::report
