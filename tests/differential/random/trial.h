// One random kernel: what the verifier says of it, and what the machine sees when it runs.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "tests/differential/random/draft.h"
#include "tests/differential/random/perturb.h"
#include "tests/judge/judge.h"

namespace permverify::differential {

// Even seeds give a kernel that is right by construction, odd ones a damaged one.
struct Kernel {
  Draft draft;
  std::string damage = "none";
};
Kernel kernel_of(std::uint64_t seed);

struct TrialOptions {
  std::uint64_t rlimit = 4'000'000;
  unsigned memories = 3;
  std::uint64_t large_runs = 30;
  double max_seconds = 2.0;  // of a sweep over small launches
};

struct Trial {
  std::uint64_t seed = 0;
  std::string damage = "none";
  judge::Outcome outcome = judge::Outcome::BadInput;
  bool faulty = false;
  std::uint64_t runs = 0;  // that the preconditions allow
  double verify_seconds = 0, run_seconds = 0;
  std::vector<std::string> features, failures, faults;
  std::string launch;  // of the faulty run
  bool unsound() const { return outcome == judge::Outcome::Proved && faulty; }
};

Trial try_text(const std::string& text, const TrialOptions& options);
Trial try_seed(std::uint64_t seed, const TrialOptions& options);

// One line each, for the way between processes.
std::string to_line(const Trial& trial);
Trial from_line(const std::string& line);

}  // namespace permverify::differential
