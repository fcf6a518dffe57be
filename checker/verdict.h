// What became of an obligation, and the plain report of a whole run.
#pragma once
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "logic/obligation/obligation.h"

namespace permverify::checker {

enum class Status : std::uint8_t { Proved, Refuted, Inconclusive };

struct ModelColumn {
  std::string title;
  std::vector<std::pair<std::string, std::string>> rows;  // label, exact value
};

struct Counterexample {
  std::vector<std::pair<std::string, std::int64_t>> launch;  // gsize, ngroups, ...
  std::vector<ModelColumn> columns;
  bool evaluated = false;  // hypotheses and negated goal were evaluated exactly in the model
};

struct Verdict {
  Status status = Status::Inconclusive;
  std::string reason;         // Inconclusive: "resource limit", "model not confirmed", ...
  Counterexample counterexample;
  std::string solver;         // "z3 4.8.12", "simplifier", ...
  std::uint64_t rlimit = 0;   // resource units used
  double wall_ms = 0;
  bool disagreement = false;  // two solvers contradicted each other
};

struct ObligationResult {
  const obligation::Obligation* obligation;
  Verdict verdict;
};

}  // namespace permverify::checker
