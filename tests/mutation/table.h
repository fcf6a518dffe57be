// The outcome of a run over many mutants, by operator.
#pragma once
#include <string>
#include <vector>

#include "tests/mutation/trial.h"

namespace permverify::mutation {

struct Row {
  std::size_t mutants = 0, confirmed = 0, refuted = 0, undecided = 0, proved = 0, unsound = 0;
  std::size_t without_runs = 0;  // proved, and no launch is allowed: nothing was shown
  std::uint64_t runs = 0;        // of the proved ones
  void add(const Trial& trial);
};

// A Markdown table, one row per operator, the last one the sum.
std::string table(const std::vector<Mutant>& mutants, const std::vector<Trial>& trials);

}  // namespace permverify::mutation
