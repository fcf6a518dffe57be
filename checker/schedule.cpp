#include "checker/schedule.h"

#include <algorithm>
#include <map>

#include "checker/combine.h"
#include "checker/decide.h"
#include "checker/pool.h"
#include "checker/settle.h"
#include "logic/term/trial.h"

namespace permverify::checker {

namespace {

// The part of the time limit that Effort::Quick and Effort::Glance get.
constexpr unsigned quick_part_of_time = 6;

// Of this obligation alone, whatever stands next to it in the file.
unsigned time_limit(const obligation::Obligation& obligation, const CheckOptions& options) {
  const bool whole = obligation.effort != obligation::Effort::Quick && obligation.effort != obligation::Effort::Glance;
  if (whole) return options.timeout_seconds;
  return std::max(1U, options.timeout_seconds / quick_part_of_time);
}

// In the state in which the worker was forked: with solvers of its own, and with terms that are forgotten
// afterwards. So nothing that the worker did before can change the verdict.
Verdict decide_apart(const Question& question, const SolverFactory& factory, std::size_t prover,
                     const CheckOptions& options) {
  const term::Trial trial(*question.manager);
  SolverSet solvers = factory();
  return decide(*question.manager, *question.obligation, *solvers.provers[prover], solvers.models.get(), options);
}

using Found = std::function<void(std::size_t, Verdict)>;

// Each prover decides each obligation in a job of its own: when one of them hangs or crashes, the
// other one's verdict is not lost. Job j is obligation j / n with prover j % n.
void run_apart(const SolverFactory& factory, const std::vector<Question>& questions,
               const std::vector<std::size_t>& hard, const CheckOptions& options, const Found& found) {
  const std::size_t n = factory().provers.size();
  std::vector<std::size_t> jobs;
  for (const std::size_t i : hard) {
    for (std::size_t s = 0; s < n; ++s) jobs.push_back(i * n + s);
  }
  const Job job = [&](std::size_t index) {
    return JobResult{decide_apart(questions[index / n], factory, index % n, options)};
  };
  std::map<std::size_t, std::map<std::size_t, Verdict>> parts;
  const Done done = [&](std::size_t index, Verdict verdict) {
    auto& of_one = parts[index / n];
    of_one[index % n] = std::move(verdict);
    if (of_one.size() < n) return;
    Verdict whole = std::move(of_one[0]);
    for (std::size_t s = 1; s < n; ++s) whole = combine(std::move(whole), std::move(of_one[s]));
    parts.erase(index / n);
    found(index / n, std::move(whole));
  };
  PoolOptions pool;
  pool.workers = options.workers;
  pool.seconds = [&](std::size_t index) { return time_limit(*questions[index / n].obligation, options); };
  pool.end = options.end;
  pool.stop = options.stop;
  pool.memory_mb = options.memory_mb;
  run_in_processes(jobs, job, pool, done);
}

}  // namespace

std::vector<Verdict> check_with(const SolverFactory& factory, const std::vector<Question>& questions,
                                const CheckOptions& options, const Progress& progress) {
  std::vector<Verdict> verdicts(questions.size());  // each is undecided until it is settled
  const auto found = [&](std::size_t index, Verdict verdict) {
    verdicts[index] = settle(*questions[index].obligation, std::move(verdict));
    if (progress) progress(index, verdicts[index]);
  };
  std::vector<std::size_t> hard;
  for (std::size_t i = 0; i < questions.size(); ++i) {
    if (auto verdict = decide_trivially(*questions[i].obligation)) {
      found(i, std::move(*verdict));
    } else {
      hard.push_back(i);
    }
  }
  if (!hard.empty()) run_apart(factory, questions, hard, options, found);
  return verdicts;
}

}  // namespace permverify::checker
