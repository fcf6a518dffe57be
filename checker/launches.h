// The small launches in which a counterexample is searched, smallest first.
#pragma once
#include <cstdint>
#include <optional>
#include <vector>

#include "logic/term/term_manager.h"

namespace permverify::checker {

// One value per symbol of `sizes`, in its order; nothing where the solver may choose. Values that a hypothesis fixes,
// bounds from below or equates with others are respected. No sizes: one empty launch.
using LaunchValues = std::vector<std::optional<std::int64_t>>;
std::vector<LaunchValues> small_launches(const std::vector<term::Term>& sizes,
                                         const std::vector<term::Term>& hypotheses);

}  // namespace permverify::checker
