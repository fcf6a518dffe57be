// Cures for failures: a change that removes the failure, in one sentence.
#pragma once
#include <set>
#include <string>

#include "report/finding.h"
#include "report/words.h"

namespace permverify::report {

// A precondition as the language writes it before the kernel, between backquotes.
std::string precondition(SourceLanguage language, const std::string& condition);

// Whether an access leaves its array only in groups so large that a program may never use them, as far as it is known.
bool needs_large_group(const Finding& finding);

// Of a race that a run shows: two threads with the same number in their groups. The index is most likely one within the group.
bool same_number_in_group(const Finding& finding);

using KernelNames = std::set<std::string>;

// Adds help to failures that have none, and to races where a barrier is missing. `automatic`: the kernels that are checked without contracts;
// `every_launch`: those among them whose launches are not in the source, so that the program may never make the one that fails.
void add_cures(const KernelNames& automatic, const KernelNames& every_launch, std::vector<Finding>& findings, const support::SourceManager* sources);

}  // namespace permverify::report
