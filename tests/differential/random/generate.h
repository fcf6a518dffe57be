// A random kernel with contracts that are true of it by construction.
#pragma once
#include "tests/differential/random/draft.h"

namespace permverify::differential {

Draft generate(std::uint64_t seed);

}  // namespace permverify::differential
