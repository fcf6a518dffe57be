#include "driver/verify/program_launches.h"

#include <fmt/format.h>

#include <algorithm>
#include <deque>
#include <functional>

#include "driver/verify/conclude.h"
#include "driver/verify/file_time.h"
#include "driver/verify/judged_launch.h"
#include "driver/verify/open_launch.h"
#include "driver/verify/safe_launches.h"
#include "logic/analysis/permissions_given.h"
#include "support/cost.h"

namespace permverify::driver {
namespace {

using checker::KernelReport;
using checker::ObligationResult;
using checker::Status;

// Bounds that were found took less than one second: for that of a kernel, and for those of a file.
constexpr double seconds_for_bound = 1.5, seconds_for_bounds = 3;

// The runs of the launches of one kernel. Those that showed a failure of an obligation took less than two seconds but one, and most of them 0.3 s.
constexpr double seconds_for_runs = 3, part_for_runs = 0.1;

Options with_runs(const Options& options) {
  const double left = seconds_left(options);
  return with_part(options, std::min(1.0, std::max(part_for_runs, seconds_for_runs / left)));
}

// Another one was not proved before (Together).
bool was_tried(const ObligationResult& result) {
  return result.verdict && (result.verdict->status != Status::Inconclusive || result.verdict->reason != checker::Reason::None);
}

// A failure shows the launch, too.
ObligationResult with_launch(const ObligationResult& result, support::Span launch) {
  if (outcome(result) != Outcome::Failed) return result;
  auto obligation = std::make_shared<obligation::Obligation>(*result.obligation);
  obligation->related.push_back({launch, "launched here"});
  return {std::move(obligation), result.verdict};
}

template <class T, class Same>
void add_new(std::vector<T>& to, const std::vector<T>& from, const Same& same) {
  for (const T& one : from) {
    if (std::none_of(to.begin(), to.end(), [&](const T& other) { return same(one, other); })) to.push_back(one);
  }
}

// The report of one more launch of the kernel.
void merge(KernelReport& all, KernelReport one) {
  const support::Span launch = one.set.program_launches.front().span;
  all.set.program_launches.push_back(one.set.program_launches.front());
  add_new(all.set.assumptions, one.set.assumptions, [](const auto& a, const auto& b) { return a.id == b.id && a.text == b.text && a.id != "host_overflow"; });
  add_new(all.set.diagnostics, one.set.diagnostics, [](const auto& a, const auto& b) { return a.id == b.id && a.primary.span == b.primary.span; });
  // An array is checked if it is for every launch.
  add_new(all.set.unbounded, one.set.unbounded, std::equal_to<>{});
  add_new(all.set.bounded, one.set.bounded, std::equal_to<>{});
  std::erase_if(all.set.bounded, [&](const std::string& name) { return std::find(all.set.unbounded.begin(), all.set.unbounded.end(), name) != all.set.unbounded.end(); });
  add_new(all.set.notes, one.set.notes, std::equal_to<>{});
  for (const ObligationResult& result : one.results) {
    const auto known = std::find_if(all.results.begin(), all.results.end(), [&](const ObligationResult& other) { return other.obligation->id == result.obligation->id; });
    if (known == all.results.end()) all.results.push_back(with_launch(result, launch));
    else if (outcome(result) > outcome(*known)) *known = with_launch(result, launch);
  }
}

// Not every launch was looked at: what is proved is proved of the others.
void leave_to_time(KernelReport& all) {
  for (ObligationResult& result : all.results) {
    if (!result.verdict || outcome(result) != Outcome::Proved || result.obligation->expect == obligation::Expect::Satisfiable) continue;
    result.verdict = checker::Verdict{};
    result.verdict->reason = checker::Reason::FileTimeLimit;
  }
}

std::string not_for_every_launch(const support::SourceManager& sources, const KernelReport& report) {
  for (const Outcome worst : {Outcome::Failed, Outcome::Open}) {
    for (const ObligationResult& r : report.results) {
      if (is_probe(*r.obligation) || outcome(r) != worst || !was_tried(r)) continue;
      return fmt::format("not proved for every launch: `{}`, line {}", r.obligation->kind.text(), sources.position(r.obligation->primary.span).line);
    }
  }
  return {};
}

// What the judging of all kernels of a file uses.
struct Judging {
  Session& session;
  const ir::Module& module;
  const checker::FileReport& file;
  const Finish& finish;
  double left_for_bounds = seconds_for_bounds;
};

// The smallest bound on blocks that another launch breaks: a run with one thread more on the axis shows a failure, and launches
// within the bound are proved. Whether still larger blocks fail is not known. Empty: no such bound was found in the time.
std::string broken_bound(Judging& judging, const Options& options, const KernelReport& report) {
  if (options.stopped() || is_over(options) || judging.left_for_bounds <= 0 || checker::not_proved(report) == 0) return {};
  const ir::Module& module = judging.module;
  Options part = with_part(options, std::min(0.3, std::min(seconds_for_bound, judging.left_for_bounds) / seconds_left(options)));
  part.host = HostCode::Off;  // launches that the program does not make are what it is about
  Options models = part;
  models.check.models_only = true;
  // What was not proved is run alone: a bound has to leave it out, and with the bound the whole kernel is tried.
  std::set<std::string> failed;
  for (const ObligationResult& r : report.results) {
    if (is_probe(*r.obligation) || !was_tried(r) || outcome(r) == Outcome::Proved) continue;
    const bool between_groups = r.obligation->race && r.obligation->race->between_groups;
    if (between_groups) return {};  // whatever the size of the blocks is
    failed.insert(r.obligation->id);
  }
  const support::Stopwatch watch;
  checker::FileReport alone = attempted(judging.session, models, module, judging.file.path, {report.set.kernel}, [&](obligation::ObligationSet& set) {
    judging.finish(set);
    std::erase_if(set.obligations, [&](const auto& o) { return failed.count(o.id) == 0; });
  });
  alone.language = judging.file.language;
  if (alone.kernels.size() != 1) return {};
  // Blocks that fail are larger than those of the search for small launches.
  conclude(judging.session.sources, module, part, {}, alone, {}, SearchRuns::OnlySizes);
  find_safe_launches(judging.session, part, module, alone, judging.finish);
  judging.left_for_bounds -= watch.ms() / 1000;
  const auto& safe = alone.kernels.front().set.safe;
  if (!safe) return {};
  const auto& most = safe->most;
  const bool of_grid = gives_any(most.ngroups);
  const auto axes = std::count_if(most.gsize.begin(), most.gsize.end(), [](const auto& size) { return size.has_value(); });
  if (of_grid || axes != 1) return {};
  const auto axis = std::find_if(most.gsize.begin(), most.gsize.end(), [](const auto& size) { return size.has_value(); }) - most.gsize.begin();
  const std::string name = std::string("blockDim.") + static_cast<char>('x' + axis);
  std::string ids;
  for (const auto& a : safe->assumptions) ids += (ids.empty() ? "" : ", ") + a.id;
  return fmt::format("fails with {1} == {2}, which a run shows; {1} <= {0} is proved {3}{4}", **(most.gsize.begin() + axis), name,
                     **(most.gsize.begin() + axis) + 1, safe->launch, ids.empty() ? "" : " (assumed: " + ids + ")");
}

KernelReport first(KernelReport report, support::Span launch) {
  for (ObligationResult& r : report.results) r = with_launch(r, launch);
  return report;
}

// Puts what the launches gave in the place of what is known for every launch, unless that is more.
bool take(Judging& judging, const Options& options, const ir::Kernel& kernel, KernelReport launched, KernelReport& report) {
  const bool same = std::any_of(kernel.launches.begin(), kernel.launches.end(), [](const auto& l) { return !l.placed.empty(); });
  const bool proved = checker::not_proved(report) == 0;
  if (proved && !same && options.host != HostCode::Only) {
    const bool more = launched.set.unbounded.size() < report.set.unbounded.size();
    if (!checker::has_failure(launched) && (checker::not_proved(launched) != 0 || !more)) return false;
    report = std::move(launched);
    report.set.notes.push_back("also proved for every other launch, except that accesses stay inside the arrays");
    return true;
  }
  const std::string weaker = not_for_every_launch(judging.session.sources, report);
  const std::string bound = checker::not_proved(launched) == 0 ? broken_bound(judging, options, report) : "";
  report = std::move(launched);
  if (!bound.empty()) report.set.notes.push_back(bound);
  if (!weaker.empty()) report.set.notes.push_back(weaker);
  return true;
}

// A kernel, what is known of it for every launch, and its launches in the program.
struct OfKernel {
  const ir::Kernel* kernel;
  KernelReport* report;
  std::deque<LaunchedModule> launches{};
  bool complete = true;  // else the time did not suffice for all launches
};

// Enough obligations to share the start of a worker, and few enough for the memory.
constexpr std::size_t obligations_of_batch = 1000;

// Takes the next kernels from those that wait, and makes the obligations of their launches.
std::deque<OfKernel> next_batch(Session& session, const Options& options, const ir::Module& bare, const std::string& path,
                                std::deque<OfKernel>& waiting, const Finish& finish) {
  std::deque<OfKernel> batch;
  std::size_t obligations = 0;
  while (!waiting.empty() && (batch.empty() || (obligations < obligations_of_batch && !is_over(options)))) {
    OfKernel& next = batch.emplace_back(std::move(waiting.front()));
    waiting.pop_front();
    for (const ir::HostLaunch& launch : next.kernel->launches) {
      next.complete = next.launches.empty() || !is_over(options);
      if (!next.complete) break;
      const auto& made = next.launches.emplace_back(made_for(session, options, bare, path, *next.kernel, launch, finish)).made;
      for (const KernelReport& report : made.report.kernels) obligations += report.results.size();
    }
  }
  return batch;
}

// All launches in one queue: each new worker costs more than most proofs, and equal questions of several launches are put once.
void solve_together(Session& session, const Options& options, std::deque<OfKernel>& batch) {
  std::vector<Unsolved> all;
  for (OfKernel& one : batch) {
    for (LaunchedModule& launched : one.launches) all.push_back(unsolved(launched, seconds_left(options), !all.empty()));
  }
  if (all.empty()) return;
  Options quiet = options;
  quiet.progress = ProgressMode::None;
  solve(session, all, quiet);
}

// The report of all launches of the kernel; nothing: it cannot be judged by them.
std::optional<KernelReport> merged(Session& session, const Options& options, support::SourceLanguage language, OfKernel& of) {
  std::optional<KernelReport> all;
  std::size_t left = of.launches.size();
  const Options runs = with_runs(options);
  for (; left > 0; of.launches.pop_front()) {
    LaunchedModule& launched = of.launches.front();
    std::optional<KernelReport> one = concluded(session, with_share(runs, left--), launched, language, *of.kernel);
    if (!one) return std::nullopt;
    if (all) merge(*all, std::move(*one));
    else all = first(std::move(*one), launched.launch->span);
  }
  if (all && !of.complete) leave_to_time(*all);
  return all;
}

}  // namespace

std::set<std::string> with_program_launches(const ir::Module& module, const Options& options) {
  std::set<std::string> result;
  if (!host_counts(options)) return result;
  for (const ir::Kernel& kernel : module.kernels) {
    if (!kernel.launches.empty() && obligation::is_automatic(kernel)) result.insert(kernel.name);
  }
  return result;
}

bool says_more_than_every_launch(const ir::Kernel& kernel) {
  return std::any_of(kernel.launches.begin(), kernel.launches.end(), [](const ir::HostLaunch& l) { return !l.placed.empty() || !l.extents.empty(); });
}

void judge_program_launches(Session& session, const Options& options, const ir::Module& module, checker::FileReport& file,
                            std::set<std::string>& kernels, const Finish& finish) {
  std::deque<OfKernel> waiting;
  for (KernelReport& report : file.kernels) {
    const auto kernel = std::find_if(module.kernels.begin(), module.kernels.end(), [&](const auto& k) { return k.name == report.set.kernel; });
    if (kernels.count(report.set.kernel) != 0 && kernel != module.kernels.end()) waiting.push_back({&*kernel, &report});
  }
  const ir::Module bare = without_launches(module);
  Judging judging{session, module, file, finish};
  std::set<std::string> open;
  while (!waiting.empty() && !options.stopped()) {
    std::deque<OfKernel> batch = next_batch(session, with_part(options, 0.5), bare, file.path, waiting, finish);
    const Options own = with_part(options, static_cast<double>(batch.size()) / static_cast<double>(batch.size() + waiting.size()));
    solve_together(session, with_part(own, 0.6), batch);
    for (; !batch.empty(); batch.pop_front()) {
      OfKernel& one = batch.front();
      const Options share = with_share(own, batch.size());
      std::optional<KernelReport> all = merged(session, share, file.language, one);
      if (!all || !take(judging, share, *one.kernel, std::move(*all), *one.report)) open.insert(one.kernel->name);
    }
  }
  kernels = std::move(open);
}

}  // namespace permverify::driver
