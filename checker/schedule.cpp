#include "checker/schedule.h"

#include <algorithm>
#include <map>
#include <set>

#include "checker/cache/kept_answers.h"
#include "checker/combine.h"
#include "checker/decide.h"
#include "checker/pool.h"
#include "checker/same_question.h"
#include "checker/settle.h"
#include "logic/term/trial.h"

namespace permverify::checker {

namespace {

// The part of the time limit that Effort::Quick and Effort::Glance get.
constexpr unsigned quick_part_of_time = 6;

// Of this obligation alone, whatever stands next to it in the file.
unsigned time_limit(const obligation::Obligation& obligation, const CheckOptions& options) {
  if (obligation.effort == obligation::Effort::Full) return options.timeout_seconds;
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

// Where a solver ended without saying what it used, it used all that it had.
void take_units(const CheckOptions& options, const Verdict& verdict) {
  if (options.units_left == nullptr) return;
  const Reason why = verdict.reason;
  const bool ended = verdict.rlimit == 0 && (lacked_resources(why) || why == Reason::TimeLimit || why == Reason::SolverCrashed);
  *options.units_left -= std::min(*options.units_left, ended ? options.rlimit : verdict.rlimit);
}

bool has_units(const CheckOptions& options) { return options.units_left == nullptr || *options.units_left > 0; }

using Found = std::function<void(std::size_t, Verdict)>;
using Unneeded = std::function<bool(std::size_t)>;

// Each prover decides each obligation in a job of its own: when one of them hangs or crashes, the
// other one's verdict is not lost. Job j is obligation j / n with prover j % n.
void run_apart(const SolverFactory& factory, const std::vector<Question>& questions,
               const std::vector<std::size_t>& hard, const CheckOptions& options, const Unneeded& unneeded, const Found& found) {
  const std::size_t n = factory().provers.size();
  std::vector<std::size_t> jobs;
  for (const std::size_t i : hard) {
    for (std::size_t s = 0; s < n; ++s) jobs.push_back(i * n + s);
  }
  const Job job = [&](std::size_t index) {
    Verdict verdict;
    verdict.reason = Reason::ResourceLimit;
    if (has_units(options)) verdict = decide_apart(questions[index / n], factory, index % n, options);
    take_units(options, verdict);  // in the worker, for its next job; what the parent counts is for the next worker
    return JobResult{std::move(verdict)};
  };
  std::map<std::size_t, std::map<std::size_t, Verdict>> parts;
  const Done done = [&](std::size_t index, Verdict verdict) {
    take_units(options, verdict);
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
  pool.spare = options.spare;
  pool.seconds = [&](std::size_t index) { return time_limit(*questions[index / n].obligation, options); };
  pool.end = options.end;
  pool.file_end = options.file_end;
  pool.seconds_of_file = options.seconds_of_file;
  pool.owners.resize(questions.size() * n);
  for (std::size_t j = 0; j < pool.owners.size(); ++j) {
    const Question& question = questions[j / n];
    // Without contracts: of 2,104 obligations of public programs that were decided none needed a second of the processor.
    const bool one_turn = question.obligation->effort == obligation::Effort::Quick || question.obligation->effort == obligation::Effort::QuickGlance;
    pool.owners[j] = {question.file, question.kernel, question.limited, one_turn};
  }
  pool.unneeded = [&](std::size_t index) { return unneeded(index / n); };
  pool.stop = options.stop;
  if (options.started) pool.started = [&](std::size_t index) { options.started(index / n); };
  pool.waiting = options.waiting;
  pool.memory_mb = options.memory_mb;
  run_in_processes(jobs, job, pool, done);
}

}  // namespace

std::vector<Verdict> check_with(const SolverFactory& factory, const std::vector<Question>& questions,
                                const CheckOptions& options, const Progress& progress) {
  std::vector<Verdict> verdicts(questions.size());  // each is undecided until it is settled
  std::set<std::size_t> failed;  // of Question::together
  const auto unneeded = [&](std::size_t index) { return questions[index].together != 0 && failed.count(questions[index].together) != 0; };
  const auto found = [&](std::size_t index, Verdict verdict) {
    if (verdict.status != Status::Proved) failed.insert(questions[index].together);
    verdicts[index] = settle(*questions[index].obligation, std::move(verdict));
    if (progress) progress(index, verdicts[index]);
  };
  KeptAnswers kept(options);
  std::vector<std::size_t> hard;
  for (std::size_t i = 0; i < questions.size(); ++i) {
    const obligation::Obligation& obligation = *questions[i].obligation;
    std::optional<Verdict> verdict = decide_trivially(obligation);
    if (!verdict) verdict = kept.find(obligation);
    if (verdict) found(i, std::move(*verdict));
    else hard.push_back(i);
  }
  const auto drop_unneeded = [&](std::vector<std::size_t>& indices) {
    std::erase_if(indices, [&](std::size_t index) {
      const bool drops = unneeded(index);
      if (drops) found(index, {});
      return drops;
    });
  };
  drop_unneeded(hard);
  const auto answered = [&](std::size_t index, Verdict verdict) {
    kept.keep(*questions[index].obligation, verdict);
    found(index, std::move(verdict));
  };
  if (hard.empty()) return verdicts;
  // Each question is put once; where its answer is no answer for the others, these are put, too.
  const std::vector<std::size_t> firsts = first_of_same(questions, hard);
  std::vector<std::size_t> asked, again;
  std::map<std::size_t, std::vector<std::size_t>> others;
  for (std::size_t i = 0; i < hard.size(); ++i) {
    if (firsts[i] == hard[i]) asked.push_back(hard[i]);
    else others[firsts[i]].push_back(hard[i]);
  }
  run_apart(factory, questions, asked, options, unneeded, [&](std::size_t index, Verdict verdict) {
    for (const std::size_t other : others[index]) {
      if (is_shared(verdict)) found(other, shared(verdict));
      else again.push_back(other);
    }
    answered(index, std::move(verdict));
  });
  drop_unneeded(again);
  if (again.empty()) return verdicts;
  CheckOptions rest = options;
  for (const std::size_t index : asked) {
    const Question& question = questions[index];
    if (!question.limited || question.file >= rest.seconds_of_file.size()) continue;
    double& left = rest.seconds_of_file[question.file];
    left = std::max(0.0, left - verdicts[index].wall_ms / 1000);
  }
  run_apart(factory, questions, again, rest, unneeded, answered);
  return verdicts;
}

}  // namespace permverify::checker
