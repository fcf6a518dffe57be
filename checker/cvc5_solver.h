// cvc5 as the second prover. Linking it costs 1.3 ms of every start; a Solver of it is made per run.
#pragma once
#include "checker/solver.h"

namespace permverify::checker {

std::unique_ptr<Solver> make_cvc5();
std::string cvc5_name();  // "cvc5 1.0.3"

}  // namespace permverify::checker
