// The bounds of terms that the facts of a problem state directly.
#pragma once
#include <vector>

#include "encoder/problem.h"
#include "logic/term/ranges.h"

namespace permverify::encoder {

// Bounds that hold in every model of the facts. Conditional facts and alternatives do not count. Where a goal is alone
// (EncodeOptions::alone) also those of cells, which their types and quantified facts give: the cells of the facts and of the terms `about`.
term::Ranges known_ranges(const Problem& problem, const std::vector<Term>& about = {});

}  // namespace permverify::encoder
