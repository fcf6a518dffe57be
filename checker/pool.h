// Runs jobs in worker processes, so that a job that hangs, crashes or uses too much memory affects no other job.
//
// A worker is forked once and inherits everything that exists in the parent (terms, libraries) by
// copy-on-write. It takes jobs from one queue, one at a time, until the queue is empty, or until it is
// replaced: after a crash, a time-out, or when it has used much memory. A job must not depend on those
// that its worker did before: then every verdict is reproducible, for any number of workers.
#pragma once
#include <chrono>
#include <csignal>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "checker/job_queue.h"
#include "checker/verdict.h"

namespace permverify::checker {

class SpareWorkers;  // spare_workers.h

struct PoolOptions {
  unsigned workers = 1;  // processes at a time
  SpareWorkers* spare = nullptr;  // all workers at a time but one are taken from it
  // For a job; then its process is killed. A function of the job alone.
  std::function<unsigned(std::size_t index)> seconds = [](std::size_t) { return 60U; };
  unsigned memory_mb = 4096;  // for one job, beyond what its process has
  std::optional<std::chrono::steady_clock::time_point> end{};  // of all: the rest is undecided
  const volatile std::sig_atomic_t* stop = nullptr;  // not 0: the same, at once
  std::function<void(std::size_t index)> started{};  // a job is handed out
  std::function<void()> waiting{};                   // at least once a second; may be empty
  std::vector<JobOwner> owners{};        // by job; those without an entry belong together, and have no limit
  std::vector<double> seconds_of_file{};  // of its limited jobs together (job_queue.h)
  std::optional<std::chrono::steady_clock::time_point> file_end{};  // of all limited jobs
  // After `done`: whether the job is no longer needed. One that waits is undecided then, without a reason. Empty: all are needed.
  std::function<bool(std::size_t index)> unneeded{};
};

struct JobResult {
  Verdict verdict;
  bool leave = false;  // the next job gets a new process
};

// Runs in the worker process. std::bad_alloc means "out of memory"; another exception is a crash.
using Job = std::function<JobResult(std::size_t index)>;
// Runs in the parent as soon as the verdict of a job is known.
using Done = std::function<void(std::size_t index, Verdict verdict)>;

// Calls `done` exactly once for each of `indices`, in any order.
void run_in_processes(const std::vector<std::size_t>& indices, const Job& job,
                      const PoolOptions& options, const Done& done);

}  // namespace permverify::checker
