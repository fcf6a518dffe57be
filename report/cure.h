// What to change so that a failure of a kernel without contracts goes away: one sentence each.
#pragma once
#include "report/finding.h"

namespace permverify::report {

// Adds help to failures that have none. `automatic`: the kernels that are checked without contracts, for every launch,
// those included that the program never makes.
void add_cures(const std::set<std::string>& automatic, std::vector<Finding>& findings);

}  // namespace permverify::report
