// Tasks that the executable machine decides.
#pragma once
#include "lab/verify.h"

namespace permverify::lab {

// Which launches are run: those that the exercise names, and those near them.
enum class Launches : std::uint8_t { OfExercise, AndNeighbours };

// Runs the kernel of two programs on each launch, under several schedules: both end without a fault and leave
// the same global memory. A difference on a launch near those of the exercise is not decided.
Decision same_results(const Exercise& exercise, const std::string& kernel, const std::string& file,
                      const Composed& reference, const Composed& student, Launches launches);

// An answer names a launch and threads: the run must show the fault that the task asks for, of exactly these
// threads, whatever the contents are that the answer does not give. `answer` is TOML: local_size, num_groups,
// params, arrays, threads.
Decision shows_fault(const Exercise& exercise, const Task& task, const std::string& program,
                     const std::string& answer);

// The choices of an answer (TOML) against those of the task.
Decision explains(const Task& task, const std::string& answer);

}  // namespace permverify::lab
