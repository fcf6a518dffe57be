// The outcome of a run over many mutants, by operator.
#pragma once
#include <string>
#include <vector>

#include "tests/mutation/trial.h"

namespace permverify::mutation {

struct Row {
  std::size_t mutants = 0, undecided = 0, proved = 0, unsound = 0;
  std::size_t confirmed = 0;     // refuted, and the replay shows it
  std::size_t faulty = 0;        // refuted, and the search shows some other fault
  std::size_t refuted = 0;       // refuted otherwise
  std::size_t without_runs = 0;  // proved, and no launch is allowed: nothing was shown
  std::uint64_t runs = 0;        // of the proved ones
  // What the verifier refuses to look at is no mutant.
  void add(const Trial& trial);
};

// A Markdown table, one row per operator, the last one the sum.
std::string table(const std::vector<Mutant>& mutants, const std::vector<Trial>& trials);

}  // namespace permverify::mutation
