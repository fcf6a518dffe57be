// Z3 as a prover and as the finder of candidate models.
#pragma once
#include "checker/solver.h"

namespace permverify::checker {

// Each has a Z3 context of its own, made at its first query: a search for a model does not depend on the proofs that were tried before.
struct Z3Pair {
  std::unique_ptr<Solver> prover;
  std::unique_ptr<ModelFinder> models;
};
Z3Pair make_z3();

std::string z3_name();  // "z3 4.8.12"

}  // namespace permverify::checker
