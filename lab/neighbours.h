// Launches near those of an exercise: a program that is right only where the exercise looks is not right.
#pragma once
#include <string>
#include <vector>

#include "lab/exercise.h"

namespace permverify::lab {

// The launches with another size of the group, or another value of a parameter: one more, one less, twice as
// many, the numbers that the program mentions, and of the first launch a large one. A few, always the same for
// the same text.
std::vector<Launch> neighbours(const std::vector<Launch>& runs, const std::string& program, bool c);

// `local_size=8 num_groups=1 n=9`
std::string described(const Launch& launch);

}  // namespace permverify::lab
