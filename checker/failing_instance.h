// For a universal goal that is false in a model: the values of its bound variables at which it fails.
#pragma once
#include <string>
#include <utility>
#include <vector>

#include "logic/term/evaluate.h"
#include "logic/term/term_manager.h"

namespace permverify::checker {

// Name (as in the source) and value, outermost first; small values are tried first, and nothing is
// returned for a variable whose failing value is not found among them.
std::vector<std::pair<std::string, std::int64_t>> failing_instance(
    term::TermManager& manager, term::Term goal, const term::Interpretation& interpretation);

}  // namespace permverify::checker
