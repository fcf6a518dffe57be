#include "checker/schedule.h"

#include <algorithm>
#include <map>

#include "checker/combine.h"
#include "checker/decide.h"
#include "checker/pool.h"
#include "checker/settle.h"

namespace permverify::checker {

namespace {

// A process that has worked this much is left, so that slow obligations spread over the workers.
// Counted in resource units, not seconds: which obligations share a process is reproducible.
constexpr std::uint64_t enough_for_a_process = 100'000;

// The part of the time limit that Effort::Quick gets.
constexpr unsigned quick_part_of_time = 6;

// Of this obligation alone, whatever stands next to it in the file.
unsigned time_limit(const obligation::Obligation& obligation, const CheckOptions& options) {
  if (obligation.effort != obligation::Effort::Quick) return options.timeout_seconds;
  return std::max(1U, options.timeout_seconds / quick_part_of_time);
}

using Settle = std::function<void(std::size_t, Verdict)>;

// Each prover decides each obligation in a job of its own: when one of them hangs or crashes, the
// other one's verdict is not lost. Job j is obligation j / n with prover j % n.
void run_apart(SolverSet& solvers, term::TermManager& manager,
               const std::vector<const obligation::Obligation*>& obligations,
               const std::vector<std::size_t>& hard, const CheckOptions& options,
               const Settle& settle) {
  const std::size_t n = solvers.provers.size();
  std::vector<std::size_t> jobs;
  for (const std::size_t i : hard) {
    for (std::size_t s = 0; s < n; ++s) jobs.push_back(i * n + s);
  }
  std::uint64_t spent = 0;  // of this process: a worker inherits 0
  const Job job = [&](std::size_t index) {
    JobResult result{decide(manager, *obligations[index / n], *solvers.provers[index % n],
                            solvers.models.get(), options),
                     false};
    spent += result.verdict.rlimit;
    result.leave = spent > enough_for_a_process;
    return result;
  };
  std::map<std::size_t, std::map<std::size_t, Verdict>> parts;
  const Done done = [&](std::size_t index, Verdict verdict) {
    auto& of_one = parts[index / n];
    of_one[index % n] = std::move(verdict);
    if (of_one.size() < n) return;
    Verdict whole = std::move(of_one[0]);
    for (std::size_t s = 1; s < n; ++s) whole = combine(std::move(whole), std::move(of_one[s]));
    parts.erase(index / n);
    settle(index / n, std::move(whole));
  };
  PoolOptions pool;
  pool.workers = options.workers;
  pool.seconds = [&](std::size_t index) { return time_limit(*obligations[index / n], options); };
  pool.end = options.end;
  pool.stop = options.stop;
  pool.memory_mb = options.memory_mb;
  if (options.jobs_per_process != 0) pool.jobs_per_process = options.jobs_per_process;
  run_in_processes(jobs, job, pool, done);
}

}  // namespace

std::vector<Verdict> check_with(const SolverFactory& factory, term::TermManager& manager,
                                const std::vector<const obligation::Obligation*>& obligations,
                                const CheckOptions& options, const Progress& progress) {
  std::vector<Verdict> verdicts(obligations.size());  // each is undecided until it is settled
  const auto settle = [&](std::size_t index, Verdict verdict) {
    verdicts[index] = checker::settle(*obligations[index], std::move(verdict));
    if (progress) progress(index, verdicts[index]);
  };
  std::vector<std::size_t> hard;
  for (std::size_t i = 0; i < obligations.size(); ++i) {
    if (auto verdict = decide_trivially(*obligations[i])) {
      settle(i, std::move(*verdict));
    } else {
      hard.push_back(i);
    }
  }
  if (hard.empty()) return verdicts;
  SolverSet solvers = factory();
  run_apart(solvers, manager, obligations, hard, options, settle);
  return verdicts;
}

}  // namespace permverify::checker
