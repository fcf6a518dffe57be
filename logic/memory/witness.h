// Who stores to a cell: an index solved for what it is made of.
#pragma once
#include <functional>
#include <vector>

#include "logic/term/term_manager.h"

namespace permverify::obligation {

using term::Term;

// Values of the unknowns for which each of `left` may equal its partner in `right`, as far as they are
// seen; null for an unknown that is not determined. `given` says which terms may occur in a solution.
// Nothing has to be right: each caller compares the two sides with the values in place.
std::vector<std::vector<Term>> solutions(term::TermManager& terms,
                                         const std::vector<Term>& unknowns,
                                         const std::function<bool(Term)>& given,
                                         const std::vector<Term>& left,
                                         const std::vector<Term>& right);

}  // namespace permverify::obligation
