// Which contract follows from which, by proof: S entails R if a kernel with an empty body that requires S and
// ensures R is proved.
#pragma once
#include <map>
#include <set>

#include "lab/verify.h"

namespace permverify::lab {

struct ClauseDecision {
  std::string text;  // of the clause
  Decision decision;
};

// How the student's contract of a kernel stands to that of the reference.
struct Comparison {
  bool same = true;           // no clause of the contract lies in a region: there is nothing to compare
  Decision precondition;      // the reference's preconditions imply the student's
  Decision postcondition;     // the student's postconditions imply the reference's
  Decision enough;            // the student's preconditions imply the reference's
  Decision true_post;         // the reference's postconditions imply the student's
  std::map<Side, std::vector<ClauseDecision>> clauses;  // each of the reference's, from the student's
};

// `file` names the program; `reference` and `student` fill the frame. `sides`: whose clauses are compared one
// by one. All questions are put to the solvers together.
Comparison compare_contracts(const std::string& file, const Exercise& exercise, const Frame& frame,
                             const Fillings& reference, const Fillings& student, const std::string& kernel,
                             const std::set<Side>& sides, const Budget& budget);

}  // namespace permverify::lab
