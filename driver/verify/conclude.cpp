#include "driver/verify/conclude.h"

#include <algorithm>
#include <utility>

#include "checker/replay/invented.h"
#include "checker/replay/replay.h"
#include "checker/settle.h"
#include "driver/read/demanded_sizes.h"
#include "driver/verify/open_launch.h"

namespace permverify::driver {
namespace {

using checker::ObligationResult;
using checker::Status;
using obligation::Expect;

bool is_open(const ObligationResult& result) {
  return result.verdict && result.verdict->status != Status::Proved;
}

// What the failures of a kernel rest on that the execution of the host's code leaves open.
class LeftOpen {
 public:
  LeftOpen(const ir::Module& module, const Options& options, const obligation::ObligationSet& set) : module_(module) {
    const auto found = std::find_if(module.kernels.begin(), module.kernels.end(), [&](const auto& k) { return k.name == set.kernel; });
    if (found == module.kernels.end()) return;
    unknown_launch_ = has_unknown_launch(*found, options);
    const auto& assumed = set.assumptions;
    for (const ir::Assumption& broken : found->contradicted) {
      const bool rests = broken.id == launch_size_id || std::any_of(assumed.begin(), assumed.end(), [&](const auto& a) { return a.id == broken.id; });
      const bool counts = unknown_launch_ && rests;
      if (counts && broken_.empty()) broken_ = broken.text;
    }
    if (!found->launched) return;
    kernel_ = &*found;
    if (set.automatic) rules_.same_values = obligation::with_comment(options.automatic, *kernel_).same_values;
  }

  // How a launch of the program breaks an assumption of the kernel's proof; empty: none does.
  const std::string& broken_assumption() const { return broken_; }

  std::vector<std::string> of(const obligation::Obligation& obligation, const checker::RunResult& run) const {
    if (unknown_launch_ && obligation.expect == Expect::Valid) return {"whether the program makes such a launch"};
    if (!kernel_) return {};
    std::vector<std::string> open = left_open_by_host(module_, *kernel_, obligation);
    const ir::VarId* const array = given_array(run.replay && run.replay->seen() ? run.replay->contents : behind(obligation));
    if (array != nullptr) open.push_back("whether the program gives these contents of `" + module_.variables[*array].name + "`");
    return open;
  }

  // Whatever a run shows at the place of the obligation. (At another place that it names, another obligation stands.)
  bool whatever_runs_show(const obligation::Obligation& obligation) const {
    if (!kernel_ || obligation.expect != Expect::Valid) return false;
    return !left_open_by_host(module_, *kernel_, obligation).empty() ||
           given_array(contents().behind(obligation.kind, {obligation.primary.span})) != nullptr;
  }

 private:
  // The array of the kernel that is declared there; null: no array is declared there.
  const ir::VarId* given_array(const std::optional<support::Span>& declared) const {
    const auto& arrays = kernel_->arrays;
    const auto found = std::find_if(arrays.begin(), arrays.end(), [&](ir::VarId id) { return declared && module_.variables[id].span == *declared; });
    return found == arrays.end() ? nullptr : &*found;
  }

  std::optional<support::Span> behind(const obligation::Obligation& obligation) const {
    std::vector<support::Span> places{obligation.primary.span};
    for (const auto& place : obligation.related) places.push_back(place.span);
    return contents().behind(obligation.kind, places);
  }

  // Made at the first question: proofs have none.
  const checker::InventedValues& contents() const {
    if (!contents_) contents_.emplace(module_, *kernel_, rules_, checker::InventedValues::From::HostContents);
    return *contents_;
  }

  const ir::Module& module_;
  const ir::Kernel* kernel_ = nullptr;
  bool unknown_launch_ = false;
  std::string broken_;
  runtime_spec::RaceRules rules_;
  mutable std::optional<checker::InventedValues> contents_;
};

std::shared_ptr<const obligation::Obligation> with_unknowns(const obligation::Obligation& obligation, std::vector<std::string> unknowns) {
  auto result = std::make_shared<obligation::Obligation>(obligation);
  result->unknowns = std::move(unknowns);
  return result;
}

}  // namespace

bool has_unproved_functions(const checker::FileReport& file) {
  return std::any_of(file.kernels.begin(), file.kernels.end(), [](const checker::KernelReport& kernel) {
    return kernel.set.kernel.empty() &&
           std::any_of(kernel.results.begin(), kernel.results.end(), [](const ObligationResult& r) {
             return r.obligation->expect != Expect::Satisfiable && is_open(r);
           });
  });
}

std::vector<bool> never_certain(const ir::Module& module, const Options& options, const obligation::ObligationSet& set) {
  const LeftOpen left_open(module, options, set);
  std::vector<bool> result;
  for (const obligation::Obligation& o : set.obligations) result.push_back(left_open.whatever_runs_show(o));
  return result;
}

void conclude(const support::SourceManager& sources, const ir::Module& module, const Options& options,
              const Origins& origins, checker::FileReport& file, const EarlyRuns& early, SearchRuns search) {
  std::vector<KernelRuns> runs(file.kernels.size());
  if (options.replay) runs = replay(sources, module, options, file, search);
  for (std::size_t k = 0; k < file.kernels.size(); ++k) {
    checker::KernelReport& kernel = file.kernels[k];
    const LeftOpen left_open(module, options, kernel.set);
    for (std::size_t i = 0; i < kernel.results.size(); ++i) {
      auto& [obligation, verdict] = kernel.results[i];
      if (!verdict) continue;
      const bool inferred = is_inferred(origins.inferred, kernel.set.kernel, *obligation);
      const bool written = is_written(origins.inferred, kernel.set.kernel, *obligation);
      const bool found = origins.found_invariants == obligation->primary.span.file;
      checker::RunResult run = runs[k].empty() ? checker::RunResult{} : runs[k][i];
      const auto before = early.find(obligation.get());
      if (before != early.end() && !(run.replay && run.replay->seen())) run = before->second;
      std::vector<std::string> open;  // a proof rests on none of it
      if (verdict->status != Status::Proved) open = left_open.of(*obligation, run);
      verdict = checker::settle(*obligation, std::move(*verdict), run,
                                {inferred, written, found, origins.unproved_functions, left_open.broken_assumption(), !open.empty()});
      if (verdict->reason == checker::Reason::PermissionsInferred) verdict->detail = why_not_inferred(origins.inferred, kernel.set.kernel);
      if (verdict->reason == checker::Reason::LaunchNotKnown) obligation = with_unknowns(*obligation, std::move(open));
    }
  }
}

// That an `assume` contradicts what is known counts where everything else is proved: only then is it the
// contradiction that proves. A false assertion or invariant contradicts much, too, and is reported itself.
void keep_one_contradiction(checker::KernelReport& kernel) {
  const auto about_assume = [](const ObligationResult& r) { return r.obligation->kind == "spec.vacuous:assume"; };
  bool drop = std::any_of(kernel.results.begin(), kernel.results.end(), [&](const ObligationResult& r) {
    return !is_probe(*r.obligation) && !about_assume(r) && is_open(r);
  });
  std::vector<ObligationResult> kept;
  for (ObligationResult& r : kernel.results) {
    const bool follows = about_assume(r) && is_open(r) && std::exchange(drop, true);
    if (!follows) kept.push_back(std::move(r));
  }
  kernel.results = std::move(kept);
}

// Behind a failure (a contradictory contract, a false assertion) code only seems unreachable, and so it does behind an invariant or an assertion
// that is not proved: no warning.
void turn_probes_into_warnings(checker::KernelReport& kernel, bool failed) {
  const bool doubtful = failed || std::any_of(kernel.results.begin(), kernel.results.end(), [](const ObligationResult& r) {
    const support::FailureArea area = r.obligation->kind.area();
    return !is_probe(*r.obligation) && is_open(r) && (area == support::FailureArea::Invariant || area == support::FailureArea::Assert);
  });
  for (const ObligationResult& r : kernel.results) {
    const bool warns = is_probe(*r.obligation) && !doubtful && r.verdict && r.verdict->status == Status::Refuted;
    if (!warns) continue;
    support::Diagnostic warning;
    warning.id = r.obligation->kind.text();
    warning.severity = support::Severity::Warning;
    warning.message = r.obligation->message;
    warning.primary = r.obligation->primary;
    kernel.set.diagnostics.push_back(std::move(warning));
  }
  std::erase_if(kernel.results, [](const ObligationResult& r) { return is_probe(*r.obligation); });
}

}  // namespace permverify::driver
