// The text of one finding.
#pragma once
#include "report/grouping.h"
#include "report/text.h"

namespace permverify::report {

// What else the report prints about the file.
struct Surroundings {
  std::string path;
  std::set<std::string> seen;       // ids of the findings that runs show
  std::set<PlaceAndId> shared;      // where several kernels fail
};

// `likewise`: findings that the same launch explains.
TextPart::Shown finding_text(const Finding& finding, const std::vector<const Finding*>& likewise, const support::SourceManager& sources,
                             const TextOptions& options, const Surroundings& around);

}  // namespace permverify::report
