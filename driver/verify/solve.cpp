#include "driver/verify/solve.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

#include "checker/check.h"
#include "driver/output/events.h"
#include "driver/output/progress.h"
#include "driver/verify/file_time.h"

namespace permverify::driver {

namespace {

bool is_about_bounds(const checker::ObligationResult& result) { return result.obligation->kind.is_of({support::FailureFamily::AccessBounds}); }

// The obligations of a kernel in the order in which they are put. Those about bounds come last: they are many, products of sizes make
// them slow, and what the others prove does not depend on them.
std::vector<checker::ObligationResult*> in_order(std::vector<checker::ObligationResult>& results) {
  std::vector<checker::ObligationResult*> order;
  for (auto& result : results) order.push_back(&result);
  std::stable_partition(order.begin(), order.end(), [](const auto* result) { return !is_about_bounds(*result); });
  return order;
}

// Numbers what belongs together.
class Groups {
 public:
  std::size_t number_of(const Unsolved& file, const checker::KernelReport& kernel, const obligation::Obligation& obligation) {
    const std::string name = file.together && is_owed(obligation) ? file.together(kernel, obligation) : "";
    return name.empty() ? 0 : numbers_.try_emplace({&kernel, name}, numbers_.size() + 1).first->second;
  }

 private:
  std::map<std::pair<const checker::KernelReport*, std::string>, std::size_t> numbers_;
};

// Workers that have nothing to do take no time from a file that is alone; of several files, each takes what its jobs take.
checker::CheckOptions with_limits(const std::vector<Unsolved>& files, const std::vector<checker::Question>& questions,
                                  const Options& options) {
  checker::CheckOptions check = options.check;
  double all = 0;
  for (const Unsolved& one : files) {
    const double own = one.shares_time ? 0 : one.seconds;
    all += own;
    check.seconds_of_file.push_back(own * options.check.workers);
  }
  const bool each_limited = std::all_of(questions.begin(), questions.end(), [](const auto& q) { return q.limited; });
  if (std::isinf(all) || !each_limited) return check;
  // What its jobs take counts, and one worker may be all that it gets.
  if (options.check.spare != nullptr) all *= options.check.workers;
  const auto end = std::chrono::steady_clock::now() +
                   std::chrono::duration_cast<std::chrono::steady_clock::duration>(std::chrono::duration<double>(all));
  check.file_end = check.file_end ? std::min(*check.file_end, end) : end;
  return check;
}

// The limits of launches are an assumption where a proof has used them.
void list_limits(checker::KernelReport& kernel) {
  auto& limits = kernel.set.limits;
  const bool used = std::any_of(kernel.results.begin(), kernel.results.end(), [](const checker::ObligationResult& r) {
    return r.verdict && r.verdict->within_limits;
  });
  if (!used || !limits) return;
  kernel.set.assumptions.push_back(std::move(*limits));
  limits.reset();
}

// An assumption is not listed if all obligations that discharge it are proved; else these are no results of the kernel.
void settle_discharges(checker::KernelReport& kernel) {
  auto& assumptions = kernel.set.assumptions;
  for (obligation::Discharge& discharge : kernel.set.discharges) {
    const auto helps = [&](const checker::ObligationResult& r) { return r.obligation->discharges == discharge.assumption; };
    const auto proved = std::count_if(kernel.results.begin(), kernel.results.end(), [&](const checker::ObligationResult& r) {
      return helps(r) && r.verdict && r.verdict->status == checker::Status::Proved;
    });
    if (static_cast<std::size_t>(proved) != discharge.obligations) {
      for (const checker::ObligationResult& r : kernel.results) {
        if (helps(r) && !(r.verdict && r.verdict->status == checker::Status::Proved)) kernel.not_discharged.push_back(r);
      }
      std::erase_if(kernel.results, helps);
      continue;
    }
    std::erase_if(assumptions, [&](const obligation::Assumption& a) { return a.id == discharge.assumption; });
    const bool is_listed = std::any_of(assumptions.begin(), assumptions.end(), [&](const auto& a) { return a.id == discharge.instead.id; });
    if (!is_listed) assumptions.push_back(std::move(discharge.instead));
  }
  kernel.set.discharges.clear();
}

}  // namespace

std::vector<double> solve(Session& session, const std::vector<Unsolved>& files, const Options& options) {
  std::vector<checker::Question> questions;
  std::vector<checker::ObligationResult*> results;
  std::vector<const obligation::Obligation*> obligations;
  std::vector<const std::string*> kernels, paths;
  std::vector<const checker::KernelReport*> reports;
  std::vector<std::size_t> files_of;  // questions count for the file whose time they use, which may be an earlier one
  std::size_t with_time = 0;
  // A kernel and its launches share their time: what fails of one of them is enough for it not to be proved.
  std::map<std::pair<std::size_t, std::string>, std::size_t> numbers;
  Groups groups;
  for (std::size_t f = 0; f < files.size(); ++f) {
    checker::FileReport* const file = files[f].file;
    if (!files[f].shares_time) with_time = f;
    for (auto& kernel : file->kernels) {
      const std::size_t kernel_number = numbers.try_emplace({with_time, kernel.set.kernel}, numbers.size()).first->second;
      for (checker::ObligationResult* const result : in_order(kernel.results)) {
        questions.push_back({result->obligation.get(), files[f].manager, with_time, kernel_number, is_limited(options, kernel.set),
                             groups.number_of(files[f], kernel, *result->obligation)});
        obligations.push_back(result->obligation.get());
        results.push_back(result);
        files_of.push_back(f);
        kernels.push_back(&kernel.set.kernel);
        reports.push_back(&kernel);
        paths.push_back(&file->path);
      }
    }
    if (session.events != nullptr) session.events->solving(session.sources, *file);
  }
  Progress progress(options.progress, obligations, paths, kernels);
  checker::CheckOptions check = with_limits(files, questions, options);
  if (options.progress != ProgressMode::None) {
    check.started = [&](std::size_t i) { progress.started(i); };
    check.waiting = [&] { progress.waiting(); };
  }
  std::vector<checker::Verdict> verdicts = checker::check(
      questions, check, [&](std::size_t i, const checker::Verdict& v) {
        const Decided& decided = files[files_of[i]].decided;
        if (decided && is_owed(*obligations[i]) && v.status != checker::Status::Proved) progress.note(decided(*reports[i], {results[i]->obligation, v}));
        progress.finished(i, v);
        if (session.events != nullptr) {
          session.events->decided(session.sources, *paths[i], *kernels[i], *obligations[i], v);
        }
      });
  std::vector<double> seconds(files.size(), 0);
  for (std::size_t i = 0; i < results.size(); ++i) {
    if (questions[i].limited) seconds[questions[i].file] += verdicts[i].wall_ms / 1000 / std::max(1U, options.check.workers);
    results[i]->verdict = std::move(verdicts[i]);
  }
  for (const Unsolved& one : files) {
    for (auto& kernel : one.file->kernels) {
      settle_discharges(kernel);
      list_limits(kernel);
    }
  }
  return seconds;
}

}  // namespace permverify::driver
