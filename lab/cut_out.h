// A proved program -> the same program with its contracts between marks, where a student will write them.
#pragma once
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "lab/exercise.h"

namespace permverify::lab {

// A region that was cut out, and the clauses that stand in it: `requires ...;`.
struct CutRegion {
  Region region;
  std::vector<std::string> clauses;
};

struct CutProgram {
  std::string kernel;
  std::string solution;  // the program with marks around the clauses
  std::vector<CutRegion> regions;
};

// Cuts out the clauses of threads, barriers and loops of a kernel; those of the group and of the whole launch
// stay. `kernel` empty: the first with such a clause. Throws BadExercise when there is none.
CutProgram cut_out(const std::string& file, const std::string& text, const std::string& kernel);

// Clauses as the text of a region: in C each is an annotation.
std::string region_text(const std::vector<std::string>& clauses, bool c);

}  // namespace permverify::lab
