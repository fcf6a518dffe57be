// The small launches at which a counterexample is looked for, smallest first.
#pragma once
#include <cstdint>
#include <vector>

#include "logic/term/term_manager.h"

namespace permverify::checker {

// One value per symbol of `sizes`, in its order. Values that a hypothesis fixes or bounds from
// below are respected; otherwise sizes start at 1. No sizes: one empty launch.
std::vector<std::vector<std::int64_t>> small_launches(const std::vector<term::Term>& sizes,
                                                      const std::vector<term::Term>& hypotheses);

}  // namespace permverify::checker
