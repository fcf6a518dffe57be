// Reports of chunks -> one report.
#pragma once
#include <string>
#include <vector>

#include "batch/plan.h"

namespace permverify::batch {

// The JSON report that one run over all files would have written, but for times. Files without a result are left out. Throws
// std::runtime_error for a result that is no report, or that another version of the program wrote.
std::string merged(const std::filesystem::path& batch, const Plan& plan);

}  // namespace permverify::batch
