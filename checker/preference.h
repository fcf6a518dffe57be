// What a candidate should look like: every number in it small, if that is possible.
#pragma once
#include "encoder/query.h"

namespace permverify::checker {

// Sets of lowered terms, strictest first; the last is empty.
std::vector<std::vector<term::Term>> prefer_small(term::TermManager& manager,
                                                  const encoder::Query& query);

}  // namespace permverify::checker
