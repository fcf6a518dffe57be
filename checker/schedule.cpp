#include "checker/schedule.h"

#include "checker/decide.h"
#include "checker/pool.h"

namespace permverify::checker {

namespace {

// A process that has worked this much is left, so that slow obligations spread over the workers.
// Counted in resource units, not seconds: which obligations share a process is reproducible.
constexpr std::uint64_t enough_for_a_process = 100'000;

}  // namespace

std::vector<Verdict> check_with(const SolverFactory& factory, term::TermManager& manager,
                                const std::vector<const obligation::Obligation*>& obligations,
                                const CheckOptions& options, const Progress& progress) {
  std::vector<Verdict> verdicts(obligations.size());
  const auto settle = [&](std::size_t index, Verdict verdict) {
    verdicts[index] = std::move(verdict);
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
  std::uint64_t spent = 0;  // of this process: a worker inherits 0
  const Job job = [&](std::size_t index) {
    JobResult result{decide(manager, *obligations[index], solvers, options), false};
    spent += result.verdict.rlimit;
    result.leave = spent > enough_for_a_process;
    return result;
  };
  PoolOptions pool;
  pool.workers = options.workers;
  pool.timeout_seconds = options.timeout_seconds;
  pool.memory_mb = options.memory_mb;
  run_in_processes(hard, job, pool, settle);
  return verdicts;
}

}  // namespace permverify::checker
