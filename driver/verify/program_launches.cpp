#include "driver/verify/program_launches.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>

#include "driver/read/require_valid.h"
#include "driver/verify/conclude.h"
#include "driver/verify/file_time.h"
#include "driver/verify/open_launch.h"
#include "driver/verify/safe_launches.h"
#include "logic/ir/for_launch.h"
#include "logic/analysis/permissions_given.h"

namespace permverify::driver {
namespace {

using checker::KernelReport;
using checker::ObligationResult;
using checker::Status;

// How bad it is, the best first.
enum class Outcome : std::uint8_t { Proved, Open, Failed };

Outcome outcome(const ObligationResult& result) {
  if (!result.verdict) return Outcome::Open;
  switch (result.verdict->status) {
    case Status::Proved: return Outcome::Proved;
    case Status::Inconclusive: return Outcome::Open;
    case Status::Refuted: return Outcome::Failed;
  }
  return Outcome::Open;
}

// Another one was not proved before (Together).
bool was_tried(const ObligationResult& result) {
  return result.verdict && (result.verdict->status != Status::Inconclusive || result.verdict->reason != checker::Reason::None);
}

// The facts of the launch cannot all be true: the program never gets there, or something is wrong with them.
bool contradicts_itself(const KernelReport& report) {
  return std::any_of(report.results.begin(), report.results.end(), [](const ObligationResult& r) {
    return r.obligation->expect == obligation::Expect::Satisfiable && !is_probe(*r.obligation) && outcome(r) == Outcome::Failed;
  });
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

// The smallest bound on blocks that another launch breaks: a run with one thread more on the axis shows a failure, and launches
// within the bound are proved. Whether still larger blocks fail is not known. Empty: no such bound was found in the time.
std::string broken_bound(Session& session, const Options& options, const ir::Module& module, const checker::FileReport& file,
                         const KernelReport& report, const Finish& finish) {
  if (options.stopped() || is_over(options) || checker::not_proved(report) == 0) return {};
  Options part = with_part(options, 0.3);
  part.host = HostCode::Off;  // launches that the program does not make are what it is about
  // What was not proved is run alone: a bound has to leave it out, and with the bound the whole kernel is tried.
  std::set<std::string> failed;
  for (const ObligationResult& r : report.results) {
    if (!is_probe(*r.obligation) && was_tried(r) && outcome(r) != Outcome::Proved) failed.insert(r.obligation->id);
  }
  checker::FileReport alone = attempted(session, part, module, file.path, {report.set.kernel}, [&](obligation::ObligationSet& set) {
    finish(set);
    std::erase_if(set.obligations, [&](const auto& o) { return failed.count(o.id) == 0; });
  });
  alone.language = file.language;
  if (alone.kernels.size() != 1) return {};
  conclude(session.sources, module, part, {}, alone);
  find_safe_launches(session, part, module, alone, finish);
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

// Whether it is about an access to what the host allocated.
bool is_about_allocated(const obligation::Obligation& o, const ir::HostLaunch& launch) {
  if (!o.kind.is_of({support::FailureFamily::AccessBounds}) || !o.array) return false;
  return std::any_of(launch.extents.begin(), launch.extents.end(), [&](const auto& e) { return e.array == *o.array; });
}

// Takes the undecided ones of these out of the report: the names of their arrays.
template <class Which>
std::set<std::string> take_open_bounds(const ir::Module& module, const ir::HostLaunch& launch, KernelReport& report, const Which& which) {
  std::set<std::string> open;
  std::erase_if(report.results, [&](const ObligationResult& result) {
    const obligation::Obligation& o = *result.obligation;
    const bool taken = outcome(result) == Outcome::Open && is_about_allocated(o, launch) && which(o);
    if (taken) open.insert(module.variables[*o.array].name);
    return taken;
  });
  return open;
}

// Obligations of which only a proof counts: a failure would be possible only, and a possible failure of these bounds is no failure
// (leave_open_lengths). No counterexample of them is looked for, and none is run. Long attempts seldom prove them (docs/performance.md).
std::set<std::string> leave_to_proofs(const ir::Module& module, const Options& options, const ir::HostLaunch& launch, obligation::ObligationSet& set) {
  std::set<std::string> ids;
  const std::vector<bool> possible = never_certain(module, options, set);
  for (std::size_t i = 0; i < set.obligations.size(); ++i) {
    obligation::Obligation& o = set.obligations[i];
    if (!possible[i] || !is_about_allocated(o, launch)) continue;
    o.evidence = obligation::Evidence::Nothing;
    o.effort = obligation::Effort::QuickGlance;
    ids.insert(o.id);
  }
  return ids;
}

// Where it is not decided that accesses lie in what the host allocated, the length of the array counts as unknown: an assumption,
// as in other kernels. Nothing else rests on these obligations but under that assumption.
void leave_open_lengths(const ir::Kernel& kernel, const std::set<std::string>& open, KernelReport& report) {
  if (open.empty()) return;
  std::erase_if(report.set.bounded, [&](const std::string& name) { return open.count(name) != 0; });
  report.set.unbounded.insert(report.set.unbounded.end(), open.begin(), open.end());
  report.set.notes.push_back(fmt::format("not decided: whether accesses to `{}` lie in what the program allocates for the launch; in the claim the length counts as unknown",
                                         fmt::join(open, "`, `")));
  const bool known = std::any_of(report.set.assumptions.begin(), report.set.assumptions.end(), [](const auto& a) { return a.id == "extents"; });
  if (!known) report.set.assumptions.push_back({"extents", "every access to an array of unknown length lies inside it", kernel.span});
}

// That the facts of a launch can all be true guards against wrong ones; what is proved from true facts needs it not. Where the time
// ends before, it is not shown, as where the budget of the search does.
void leave_open_whether_met(KernelReport& report) {
  for (ObligationResult& r : report.results) {
    if (r.obligation->expect != obligation::Expect::Satisfiable || outcome(r) != Outcome::Open || !r.verdict) continue;
    if (r.verdict->reason != checker::Reason::FileTimeLimit && r.verdict->reason != checker::Reason::TimeLimit) continue;
    r.verdict->status = Status::Proved;
    r.verdict->reason = checker::Reason::SatisfiabilityNotShown;
  }
}

// Nothing: the kernel cannot be judged by the launch.
std::optional<KernelReport> judged(Session& session, const Options& options, const ir::Module& module, const checker::FileReport& file,
                                   const ir::Kernel& kernel, const ir::HostLaunch& launch, const Finish& finish) {
  ir::Module launched = module;
  ir::make_for_launch(launched, static_cast<ir::KernelId>(&kernel - module.kernels.data()), launch);
  require_valid(launched, session.sources);
  std::set<std::string> proofs_only;
  checker::FileReport one = attempted(session, with_part(options, 0.6), launched, file.path, {kernel.name}, [&](obligation::ObligationSet& set) {
    finish(set);
    proofs_only = leave_to_proofs(launched, options, launch, set);
  }, [&](const KernelReport&, const obligation::Obligation& o) {
    // The length of an array counts as unknown as soon as one of its bounds is not proved.
    return proofs_only.count(o.id) != 0 ? launched.variables[*o.array].name : "";
  });
  one.language = file.language;
  if (one.kernels.size() != 1 || contradicts_itself(one.kernels.front())) return std::nullopt;
  KernelReport& report = one.kernels.front();
  std::set<std::string> open = take_open_bounds(launched, launch, report, [&](const auto& o) { return proofs_only.count(o.id) != 0; });
  conclude(session.sources, launched, options, {}, one);
  open.merge(take_open_bounds(launched, launch, report, [](const auto&) { return true; }));
  leave_open_lengths(kernel, open, report);
  leave_open_whether_met(report);
  return std::move(report);
}

KernelReport first(KernelReport report, support::Span launch) {
  for (ObligationResult& r : report.results) r = with_launch(r, launch);
  return report;
}

// Puts what the launches gave in the place of what is known for every launch, unless that is more.
bool take(Session& session, const Options& options, const ir::Module& module, const checker::FileReport& file, const ir::Kernel& kernel,
          KernelReport launched, KernelReport& report, const Finish& finish) {
  const bool same = std::any_of(kernel.launches.begin(), kernel.launches.end(), [](const auto& l) { return !l.placed.empty(); });
  const bool proved = checker::not_proved(report) == 0;
  if (proved && !same && options.host != HostCode::Only) {
    const bool more = launched.set.unbounded.size() < report.set.unbounded.size();
    if (!checker::has_failure(launched) && (checker::not_proved(launched) != 0 || !more)) return false;
    report = std::move(launched);
    report.set.notes.push_back("also proved for every other launch, except that accesses stay inside the arrays");
    return true;
  }
  const std::string weaker = not_for_every_launch(session.sources, report);
  const std::string bound = checker::not_proved(launched) == 0 ? broken_bound(session, options, module, file, report, finish) : "";
  report = std::move(launched);
  if (!bound.empty()) report.set.notes.push_back(bound);
  if (!weaker.empty()) report.set.notes.push_back(weaker);
  return true;
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
  std::set<std::string> open;
  std::size_t left = kernels.size();
  for (KernelReport& report : file.kernels) {
    if (kernels.count(report.set.kernel) == 0 || options.stopped()) continue;
    const auto kernel = std::find_if(module.kernels.begin(), module.kernels.end(), [&](const auto& k) { return k.name == report.set.kernel; });
    if (kernel == module.kernels.end()) continue;
    const Options own = with_share(options, left--);
    std::size_t launches = kernel->launches.size();
    std::optional<KernelReport> all;
    for (const ir::HostLaunch& launch : kernel->launches) {
      if (all && is_over(own)) {
        leave_to_time(*all);
        break;
      }
      std::optional<KernelReport> one = judged(session, with_share(own, launches--), module, file, *kernel, launch, finish);
      if (!one) {
        all.reset();
        break;
      }
      if (all) merge(*all, std::move(*one));
      else all = first(std::move(*one), launch.span);
    }
    if (!all || !take(session, own, module, file, *kernel, std::move(*all), report, finish)) open.insert(kernel->name);
  }
  kernels = std::move(open);
}

}  // namespace permverify::driver
