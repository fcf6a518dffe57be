// The measure of a loop or of a recursive function: a list of integers that decreases.
#pragma once
#include <vector>

#include "logic/term/term_manager.h"

namespace permverify::obligation {

using term::Term;

// now < before, lexicographically, where the component that decreases was not negative.
Term measure_decreases(term::TermManager& terms, const std::vector<Term>& before,
                       const std::vector<Term>& now);

}  // namespace permverify::obligation
