// Obligations -> verdicts, in forked worker processes.
#pragma once
#include <chrono>
#include <csignal>
#include <functional>
#include <optional>

#include "checker/verdict.h"

namespace permverify::checker {

enum class SolverChoice : std::uint8_t { Z3, Cvc5, Both };

struct CheckOptions {
  unsigned workers = 1;
  std::uint64_t rlimit = 20'000'000;  // solver resource units for one query
  unsigned timeout_seconds = 60;      // hard stop of one obligation, behind the rlimit
  unsigned memory_mb = 4096;          // of one worker
  SolverChoice solver = SolverChoice::Z3;
  unsigned seed = 0;
  bool words = false;                 // decide in bit vectors first (encoder/words.h)
  bool weigh_suspicions = false;      // look for Counterexample::against_all_facts
  // When all of them end, whatever is left of an obligation's own time; unset: never.
  std::optional<std::chrono::steady_clock::time_point> end;
  // Becomes other than 0 in a signal handler: whatever is left is undecided. Null: never.
  const volatile std::sig_atomic_t* stop = nullptr;
};

// Called in the parent after each obligation with (index, verdict).
using Progress = std::function<void(std::size_t, const Verdict&)>;

// An obligation, and the manager in which its terms live.
struct Question {
  const obligation::Obligation* obligation;
  term::TermManager* manager;
};

// One verdict per obligation, in the same order; all of them wait in one queue for the workers. A worker
// that hangs, crashes or runs out of memory costs the obligation it was at, nothing else.
std::vector<Verdict> check(const std::vector<Question>& questions, const CheckOptions& options,
                           const Progress& progress = {});
// Of one manager.
std::vector<Verdict> check(term::TermManager& manager,
                           const std::vector<const obligation::Obligation*>& obligations,
                           const CheckOptions& options, const Progress& progress = {});

// "z3 4.8.12" or "z3 4.8.12, cvc5 1.0.3"
std::string solver_names(SolverChoice choice);

}  // namespace permverify::checker
