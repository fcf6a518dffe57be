// The bounds of terms that the facts of a problem state directly.
#pragma once
#include "encoder/problem.h"
#include "logic/term/ranges.h"

namespace permverify::encoder {

// Bounds that hold in every model of the facts. Conditional facts and alternatives do not count.
term::Ranges known_ranges(const Problem& problem);

}  // namespace permverify::encoder
