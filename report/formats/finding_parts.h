// Parts of a finding of the JSON report that several formats and the language server print.
#pragma once
#include <string>

#include "report/json_parts.h"

namespace permverify::report {

// A line for each cure: a line break, `prefix`, and its text.
std::string cures(const Json& finding, const std::string& prefix = "");
// A line break and the command that shows the run; empty where no run shows the fault.
std::string replay_line(const Json& finding);

}  // namespace permverify::report
