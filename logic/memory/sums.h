// Sums over the threads of a group or a launch, simplified.
#pragma once
#include <optional>

#include "logic/term/term_manager.h"

namespace permverify::obligation {

using term::Term;

// The amount where the condition holds, else 0.
struct Summand {
  Term condition, amount;
};

// The sum over all values of the variable from 0 below `size`, which is at least 0. Equations that determine the variable and
// bounds of it are taken out of the condition.
Summand summed(term::TermManager& terms, Term variable, Term size, const Summand& each);

// The same for a variable that is at least 0 and below each bound that the condition gives; nothing if it gives none, or
// if the bound does not come from one part of the condition.
struct BoundedSum {
  Term end, sum;
};
std::optional<BoundedSum> summed_up_to_bound(term::TermManager& terms, Term variable, const Summand& each);

}  // namespace permverify::obligation
