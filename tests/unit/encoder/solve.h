// Puts a query to Z3 through its SMT-LIB text.
#pragma once
#include <z3++.h>

#include <string>

#include "encoder/encode.h"

namespace permverify::testing {

enum class Answer { Unsat, Sat, Unknown };

inline Answer solve_text(const std::string& text, unsigned seed = 0, unsigned rlimit = 3'000'000) {
  z3::set_param("auto_config", false);
  z3::set_param("smt.mbqi", false);
  z3::context context;
  z3::solver solver(context, z3::solver::simple());
  z3::params options(context);
  options.set("mbqi", false);
  options.set("auto_config", false);
  options.set("arith.nl.nra", false);
  options.set("random_seed", seed);
  options.set("rlimit", rlimit);
  solver.set(options);
  solver.from_string(text.c_str());
  switch (solver.check()) {
    case z3::unsat: return Answer::Unsat;
    case z3::sat: return Answer::Sat;
    case z3::unknown: return Answer::Unknown;
  }
  return Answer::Unknown;
}

inline Answer solve(const encoder::Query& query, unsigned seed = 0) {
  if (query.goal.is_true()) return Answer::Unsat;
  return solve_text(encoder::to_smtlib(query), seed);
}

}  // namespace permverify::testing
