// What is undecided, and was so soon, is tried in other orders of the search.
#pragma once
#include <set>

#include "checker/report.h"
#include "driver/options.h"
#include "logic/term/term_manager.h"

namespace permverify::driver {

std::set<const obligation::Obligation*> obligations_of(const checker::FileReport& file);

// Whether a search with quantifiers ends with a proof or with nothing may depend on the order in which it takes them. So
// obligations of kernels with contracts that need what threads stored, and of which neither a proof nor a run was found, are put to the
// solvers again with other seeds, as long as that costs little. The others keep their verdicts.
// `of_manager`: the obligations whose terms live in the manager.
void prove_in_other_orders(const Options& options, term::TermManager& manager,
                           const std::set<const obligation::Obligation*>& of_manager, checker::FileReport& file);

}  // namespace permverify::driver
