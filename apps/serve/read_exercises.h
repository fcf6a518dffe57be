// The exercises of a course, as the server gives them to students.
#pragma once
#include <string>
#include <vector>

#include "serve/exercise.h"

namespace permverify::cli {

// Of the folder `labs`; of an empty name those that are found from the program: `labs` beside it or one level up, or
// `../share/permverify/labs`; none: no exercises. Throws std::invalid_argument where a folder that was named holds no
// exercise, or an exercise is wrong.
std::vector<serve::Exercise> read_exercises(const std::string& labs);

}  // namespace permverify::cli
