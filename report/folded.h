// Undecided obligations of kernels that have an error, in one line for each kernel.
#pragma once
#include "report/grouping.h"
#include "report/text.h"

namespace permverify::report {

bool is_undecided(const Finding& finding);

// Kernels with an error and several messages that decide nothing, or one behind the error: these are one line then, since the error has to be
// repaired first. `seen`: ids of the findings that runs show.
std::set<std::string> folded_kernels(const std::vector<Group>& groups, const std::set<std::string>& seen);

// "not decided in kernel `k`: 3 more obligations (lines 4, 7, 9); -v shows them".
std::string folded_text(const std::string& kernel, const std::vector<Group>& groups, const support::SourceManager& sources, const TextOptions& options);

}  // namespace permverify::report
