// Upper bounds of products, from bounds of their factors that are not numbers.
#pragma once
#include "encoder/problem.h"
#include "logic/term/ranges.h"

namespace permverify::encoder {

// Adds to `ranges` the bounds of products of two factors that follow from comparisons among the facts (docs/logic.md, 12.7):
//
//   y < h, h <= 16 * n, w <= 16 * m, n * m <= 1000   ->   y * w <= 256000, if 0 <= y and 0 <= w
//
// They hold in every model of the facts. `ranges` has the bounds of the facts already.
void learn_products(term::Ranges& ranges, const Problem& problem);

}  // namespace permverify::encoder
