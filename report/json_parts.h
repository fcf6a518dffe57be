// Pieces that the report for programs and the events of a run share.
#pragma once
#include <nlohmann/json.hpp>

#include "report/finding.h"

namespace permverify::report {

using Json = nlohmann::ordered_json;  // members stay in the order in which they are written

// Lines and columns from 1, bytes from 0.
Json span_json(const support::SourceManager& sources, support::Span span);
// `v` is null where nothing was decided.
Json obligation_json(const support::SourceManager& sources, const obligation::Obligation& o,
                     const checker::Verdict* v);
Json finding_json(const support::SourceManager& sources, const Finding& f);

}  // namespace permverify::report
