#include "driver/verify/judged_launch.h"

#include <fmt/format.h>

#include <algorithm>

#include "driver/read/require_valid.h"
#include "driver/verify/conclude.h"
#include "driver/verify/missing_lanes.h"
#include "logic/ir/for_launch.h"

namespace permverify::driver {
namespace {

using checker::KernelReport;
using checker::ObligationResult;
using checker::Status;

// The facts of the launch cannot all be true: the program never gets there, or something is wrong with them.
bool contradicts_itself(const KernelReport& report) {
  return std::any_of(report.results.begin(), report.results.end(), [](const ObligationResult& r) {
    return r.obligation->expect == obligation::Expect::Satisfiable && !is_probe(*r.obligation) && outcome(r) == Outcome::Failed;
  });
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
    const checker::Reason why = r.verdict->reason;
    if (why != checker::Reason::FileTimeLimit && why != checker::Reason::KernelNotProved && why != checker::Reason::TimeLimit) continue;
    r.verdict->status = Status::Proved;
    r.verdict->reason = checker::Reason::SatisfiabilityNotShown;
  }
}

}  // namespace

Outcome outcome(const ObligationResult& result) {
  if (!result.verdict) return Outcome::Open;
  switch (result.verdict->status) {
    case Status::Proved: return Outcome::Proved;
    case Status::Inconclusive: return Outcome::Open;
    case Status::Refuted: return Outcome::Failed;
  }
  return Outcome::Open;
}

ir::Module without_launches(const ir::Module& module) {
  ir::Module bare = module;
  for (ir::Kernel& kernel : bare.kernels) kernel.launches.clear();
  return bare;
}

LaunchedModule made_for(Session& session, const Options& options, const ir::Module& bare, const std::string& path,
                        const ir::Kernel& kernel, const ir::HostLaunch& launch, const Finish& finish) {
  LaunchedModule result{&launch, bare};
  auto& kernels = result.module.kernels;
  const auto own = std::find_if(kernels.begin(), kernels.end(), [&](const auto& k) { return k.name == kernel.name; });
  own->launches = kernel.launches;
  ir::make_for_launch(result.module, static_cast<ir::KernelId>(own - kernels.begin()), launch);
  require_valid(result.module, session.sources);
  result.made = generated(session, options, result.module, path, {kernel.name}, [&](obligation::ObligationSet& set) {
    finish(set);
    result.proofs_only = leave_to_proofs(result.module, options, launch, set);
  });
  return result;
}

Unsolved unsolved(LaunchedModule& launched, double seconds, bool shares_time) {
  const auto together = [&launched](const KernelReport&, const obligation::Obligation& o) {
    return launched.proofs_only.count(o.id) != 0 ? launched.module.variables[*o.array].name : "";
  };
  return {&launched.made.report, launched.made.manager, seconds, {}, together, shares_time};
}

std::optional<KernelReport> concluded(Session& session, const Options& options, LaunchedModule& launched, support::SourceLanguage language,
                                      const ir::Kernel& kernel) {
  checker::FileReport& file = launched.made.report;
  file.language = language;
  if (file.kernels.size() != 1 || contradicts_itself(file.kernels.front())) return std::nullopt;
  KernelReport& report = file.kernels.front();
  std::set<std::string> open = take_open_bounds(launched.module, *launched.launch, report, [&](const auto& o) { return launched.proofs_only.count(o.id) != 0; });
  conclude(session.sources, launched.module, options, {}, file);
  refute_by_missing_lanes(session.sources, launched.module, options, file);
  open.merge(take_open_bounds(launched.module, *launched.launch, report, [](const auto&) { return true; }));
  leave_open_lengths(kernel, open, report);
  leave_open_whether_met(report);
  return std::move(report);
}

}  // namespace permverify::driver
