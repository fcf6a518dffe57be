// Preferences for a candidate: every number in it is small, if possible.
#pragma once
#include "encoder/query.h"

namespace permverify::checker {

// Sets of lowered terms, strictest first; the last is empty. The sizes of the launch and its parameters, as far as
// they are in the query, are positive, too, if that is possible.
std::vector<std::vector<term::Term>> prefer_small(term::TermManager& manager, const encoder::Query& query,
                                                  const std::vector<term::Term>& sizes);

}  // namespace permverify::checker
