// Obligations -> verdicts, in forked worker processes.
#pragma once
#include <chrono>
#include <csignal>
#include <functional>
#include <optional>
#include <vector>

#include "checker/verdict.h"

namespace permverify::checker {

class ProofCache;    // cache/proof_cache.h
class SpareWorkers;  // spare_workers.h

enum class SolverChoice : std::uint8_t { Z3, Cvc5, Both };

struct CheckOptions {
  unsigned workers = 1;
  SpareWorkers* spare = nullptr;      // all workers but one are taken from it while they work; null: they belong to this process
  std::uint64_t rlimit = 20'000'000;  // solver resource units for one query
  // Units that several calls of check() may still use together; null: no limit. When they are used up, the remaining
  // obligations are undecided. With one worker, these are the same in each run.
  std::uint64_t* units_left = nullptr;
  unsigned timeout_seconds = 60;      // hard stop of one obligation, behind the rlimit
  unsigned memory_mb = 4096;          // of one worker
  SolverChoice solver = SolverChoice::Z3;
  unsigned seed = 0;
  bool words = false;                 // decide in bit vectors first (encoder/words.h)
  ProofCache* cache = nullptr;        // answers that were kept; null: none
  bool models_only = false;           // counterexamples alone, where proofs were tried before
  bool weigh_suspicions = false;      // look for Counterexample::against_all_facts
  // When all of them end, even if an obligation has time left; unset: never.
  std::optional<std::chrono::steady_clock::time_point> end;
  // The same for those that are limited by the time of their file (Question::limited), with another reason.
  std::optional<std::chrono::steady_clock::time_point> file_end;
  std::vector<double> seconds_of_file;  // time of workers for the limited ones of each file together; empty: no limit
  // In the parent: an obligation is begun; and at least once a second, as long as some are not decided.
  std::function<void(std::size_t)> started;
  std::function<void()> waiting;
  // A signal handler sets it to another value than 0: the remaining obligations are undecided. Null: never.
  const volatile std::sig_atomic_t* stop = nullptr;
};

// Called in the parent after each obligation with (index, verdict).
using Progress = std::function<void(std::size_t, const Verdict&)>;

// An obligation, and the manager in which its terms live.
struct Question {
  const obligation::Obligation* obligation;
  term::TermManager* manager;
  std::size_t file = 0, kernel = 0;  // by number: kernels, numbered across all files, share the time fairly
  bool limited = true;               // by the time of the file, if there is a limit
  // Of questions with one number that is not 0 only the proof of all counts: after one is not proved, those that wait are not put, and
  // are undecided without a reason.
  std::size_t together = 0;
};

// One verdict per obligation, in the same order; all of them wait in one queue for the workers. A worker
// that hangs, crashes or runs out of memory affects only its current obligation.
std::vector<Verdict> check(const std::vector<Question>& questions, const CheckOptions& options,
                           const Progress& progress = {});
// Of one manager.
std::vector<Verdict> check(term::TermManager& manager,
                           const std::vector<const obligation::Obligation*>& obligations,
                           const CheckOptions& options, const Progress& progress = {});

// "z3 4.8.12" or "z3 4.8.12, cvc5 1.0.3"
std::string solver_names(SolverChoice choice);

}  // namespace permverify::checker
