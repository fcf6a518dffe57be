// The thread that stores to an element: an index solved for its parts.
#pragma once
#include <functional>
#include <vector>

#include "logic/term/term_manager.h"

namespace permverify::obligation {

using term::Term;

// Values of the unknowns for which each of `left` may equal its partner in `right`, as far as they are found; null
// for an unknown that is not determined. `given` tests which terms may occur in a solution. The result need not be
// correct: each caller compares the two sides after substitution.
std::vector<std::vector<Term>> solutions(term::TermManager& terms,
                                         const std::vector<Term>& unknowns,
                                         const std::function<bool(Term)>& given,
                                         const std::vector<Term>& left,
                                         const std::vector<Term>& right);

}  // namespace permverify::obligation
