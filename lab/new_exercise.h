// `permverify lab new`: an exercise from a proved program.
#pragma once
#include <filesystem>
#include <string>

namespace permverify::lab {

struct NewExercise {
  std::filesystem::path folder;  // must not exist
  std::string program;           // .pvl, .cl, .cu
  std::string kernel;            // empty: the first with contracts
  unsigned workers = 1;
};

// Writes the folder: starter, solution, wrong answers that get distinct diagnostics, exercise.toml, README.md.
// Gives what was made, as text. Throws BadExercise, and leaves no folder then.
std::string make_exercise(const NewExercise& wanted);

}  // namespace permverify::lab
