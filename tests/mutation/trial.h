// A mutant on trial: the verdict of the verifier, and what the machine says about it.
#pragma once
#include "tests/judge/judge.h"
#include "tests/mutation/mutants.h"

namespace permverify::mutation {

struct Trial {
  judge::Outcome outcome = judge::Outcome::BadInput;
  std::string ids;              // what was refuted, at most three
  bool confirmed = false;       // refuted, and the replay shows what was refuted
  bool faulty = false;          // the search shows some fault (not made when it is confirmed)
  bool complete = false;        // all small launches were run
  std::uint64_t small_runs = 0, large_runs = 0;
  double judge_seconds = 0, run_seconds = 0;
  std::string fault;            // and at which launch
  bool crashed = false;         // the trial itself did not come to an end

  // Proved, and yet there is a fault: the verifier is wrong, or the machine is.
  bool unsound() const { return outcome == judge::Outcome::Proved && faulty; }
};

struct TrialOptions {
  judge::JudgeOptions judge;
  judge::ConvictOptions proved;   // the search in what was proved
  judge::ConvictOptions refuted;  // and in the rest
};

Trial try_mutant(const Mutant& mutant, const TrialOptions& options);

// One line without its end, and back; false when it is no such line.
std::string to_line(const Trial& trial);
bool from_line(const std::string& line, Trial& trial);

// All of them in `jobs` processes, results in order. A process that dies costs one mutant.
std::vector<Trial> try_all(const std::vector<Mutant>& mutants, const TrialOptions& options,
                           unsigned jobs);

}  // namespace permverify::mutation
