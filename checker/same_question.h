// Obligations that are equal except for the names of symbols: instances of one template have many. A proof of one of
// them proves all, and if the solvers could not decide one, they do not get the others.
#pragma once
#include <vector>

#include "checker/check.h"

namespace permverify::checker {

// For each of `hard` (indices of questions) the first one that is the same question; itself if no earlier one is. Only questions of
// different kernels about one place are compared.
std::vector<std::size_t> first_of_same(const std::vector<Question>& questions, const std::vector<std::size_t>& hard);

// Whether the verdict of the first holds for the others. A counterexample does not: it mentions one kernel's
// variables. Verdicts without relation to the query itself do not hold either: a lack of time or memory, a crash.
bool is_shared(const Verdict& verdict);
// As a verdict of one of the others.
Verdict shared(const Verdict& verdict);

}  // namespace permverify::checker
