// Submissions -> marks. Each is graded in a child process with limits; nothing that happens there gives points
// that were not earned, or takes points that were earned.
#pragma once
#include <functional>

#include "lab/tasks.h"

namespace permverify::lab {

// Never throws for any submission. What could not be decided is tried again with three times the budget.
Graded grade(const Reference& reference, const std::string& file, const std::string& submission);

// Several files with `workers` children at a time; equal texts are graded once. `done` is called for each
// file in their order, as soon as it and all before it are graded. A file that cannot be read is undecided.
void grade_all(const Reference& reference, const std::vector<std::string>& files, unsigned workers,
               const std::function<void(const Graded&)>& done);

}  // namespace permverify::lab
