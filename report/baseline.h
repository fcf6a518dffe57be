// Findings that were there before: those of an earlier report, by their fingerprints.
#pragma once
#include <set>
#include <string>

#include "report/finding.h"

namespace permverify::report {

// Of a JSON report. Throws std::invalid_argument, with what is wrong, if the text is no such report.
std::set<std::string> fingerprints_in(const std::string& json_report);

// The findings of the report whose fingerprints are among these.
std::set<FindingKey> known_findings(const checker::VerificationReport& report, const support::SourceManager& sources,
                                    const Policy& policy, const std::set<std::string>& fingerprints);

}  // namespace permverify::report
