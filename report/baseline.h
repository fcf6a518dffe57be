// Findings that were there before: those of an earlier report, by their fingerprints.
#pragma once
#include <map>
#include <set>
#include <string>

#include "report/finding.h"

namespace permverify::report {

// By fingerprint: whether one of these findings is an error. What was undecided does not excuse what is refuted now.
using Baseline = std::map<std::string, bool>;

// Of a JSON report. Throws std::invalid_argument, with what is wrong, if the text is no such report.
Baseline baseline_of(const std::string& json_report);

// Whether the baseline has a race of this id between accesses at these places.
bool has_race(const Baseline& baseline, const support::SourceManager& sources, const std::string& file, const std::string& kernel, const std::string& id,
              support::Span one, support::Span other);

// The findings of the report that the baseline has. A race is known where the baseline has every pair of accesses that its
// obligation compares: another race of the same array is another finding.
std::set<FindingKey> known_findings(const checker::VerificationReport& report, const support::SourceManager& sources,
                                    const Policy& policy, const Baseline& baseline);

}  // namespace permverify::report
