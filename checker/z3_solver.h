// Z3 as a prover and as the finder of candidate models.
#pragma once
#include "checker/solver.h"

namespace permverify::checker {

// Both share one Z3 context, which is made at the first query.
struct Z3Pair {
  std::unique_ptr<Solver> prover;
  std::unique_ptr<ModelFinder> models;
};
Z3Pair make_z3();

std::string z3_name();  // "z3 4.8.12"

}  // namespace permverify::checker
