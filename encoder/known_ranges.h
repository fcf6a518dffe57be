// What the facts of a problem say outright about the bounds of its terms.
#pragma once
#include "encoder/problem.h"
#include "logic/term/ranges.h"

namespace permverify::encoder {

// Bounds that every model of the facts keeps to. Conditional facts and alternatives say nothing.
term::Ranges known_ranges(const Problem& problem);

}  // namespace permverify::encoder
