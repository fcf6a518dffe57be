// That what a student writes ends: a program that hangs fulfils every postcondition.
#pragma once
#include <optional>
#include <set>
#include <string>

#include "lab/region_rules.h"

namespace permverify::lab {

// Words in the heads of the loops of the starter around offset `at`, by which these loops end.
std::set<std::string, std::less<>> words_of_loops_around(const std::string& program, std::size_t at, bool c);

// What the rest of the program means for the loops of a region.
struct Around {
  std::set<std::string, std::less<>> heads;      // words in the heads of loops around it
  std::set<std::string, std::less<>> elsewhere;  // names that other regions declare
  bool loops = false;                            // this or another region has a loop, or lies in one
};

bool has_loop(const std::string& text, bool c);
std::set<std::string, std::less<>> names_declared(const std::string& text, bool c);

// A loop in the text of a region is a `for` that counts to a bound, and neither is changed in its body. The words
// of loops around the region are not changed, hidden or given another name.
std::optional<RegionFault> judge_loops(const std::string& text, bool c, const Around& around);

}  // namespace permverify::lab
