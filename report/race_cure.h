// The cure of a race that a run shows, in a kernel without contracts.
#pragma once
#include "report/finding.h"

namespace permverify::report {

// One sentence. Where the text of the source is not at hand, it names no place.
std::string cure_of_race(const Finding& finding, const support::SourceManager* sources);

}  // namespace permverify::report
