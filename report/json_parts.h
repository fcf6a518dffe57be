// Pieces that the report for programs and the events of a run share.
#pragma once
#include <nlohmann/json.hpp>

#include "report/finding.h"

namespace permverify::report {

// Lines and columns from 1, bytes from 0.
nlohmann::ordered_json span_json(const support::SourceManager& sources, support::Span span);
// `v` is null where nothing was decided.
nlohmann::ordered_json obligation_json(const support::SourceManager& sources, const obligation::Obligation& o,
                                       const checker::Verdict* v);
nlohmann::ordered_json finding_json(const support::SourceManager& sources, const Finding& f);

}  // namespace permverify::report
