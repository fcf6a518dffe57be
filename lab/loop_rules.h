// That what a student writes ends: a program that hangs fulfils every postcondition.
#pragma once
#include <optional>
#include <set>
#include <string>

#include "lab/region_rules.h"

namespace permverify::lab {

// Words in the heads of the loops of the starter around offset `at`, by which these loops end.
std::set<std::string, std::less<>> words_of_loops_around(const std::string& program, std::size_t at, bool c);

// A loop in the text of a region is a `for` that counts to a bound, and neither is changed in its body.
// `outer`: words that stand in the heads of loops around the region: it must not change, hide or alias them.
std::optional<RegionFault> judge_loops(const std::string& text, bool c,
                                       const std::set<std::string, std::less<>>& outer);

}  // namespace permverify::lab
