#include "driver/verify/conclude.h"

#include <algorithm>
#include <utility>

#include "checker/settle.h"
#include "driver/verify/open_launch.h"
#include "driver/verify/replay.h"

namespace permverify::driver {
namespace {

using checker::ObligationResult;
using checker::Status;
using obligation::Expect;

bool is_open(const ObligationResult& result) {
  return result.verdict && result.verdict->status != Status::Proved;
}

std::vector<std::string> left_open_in(const ir::Module& module, const std::string& kernel, const obligation::Obligation& obligation) {
  for (const ir::Kernel& one : module.kernels) {
    if (one.name == kernel) return left_open_by_host(module, one, obligation);
  }
  return {};
}

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

void conclude(const support::SourceManager& sources, const ir::Module& module, const Options& options,
              const Origins& origins, checker::FileReport& file) {
  std::vector<KernelRuns> runs(file.kernels.size());
  if (options.replay) runs = replay(sources, module, options, file);
  for (std::size_t k = 0; k < file.kernels.size(); ++k) {
    checker::KernelReport& kernel = file.kernels[k];
    for (std::size_t i = 0; i < kernel.results.size(); ++i) {
      auto& [obligation, verdict] = kernel.results[i];
      if (!verdict) continue;
      const bool inferred = is_inferred(origins.inferred, kernel.set.kernel, *obligation);
      const bool found = origins.found_invariants == obligation->primary.span.file;
      std::vector<std::string> open = left_open_in(module, kernel.set.kernel, *obligation);
      verdict = checker::settle(*obligation, std::move(*verdict),
                                runs[k].empty() ? checker::RunResult{} : runs[k][i],
                                {inferred, found, origins.unproved_functions, !open.empty()});
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

// Behind a failure (a contradictory contract, a false assertion) code only seems unreachable: no warning.
void turn_probes_into_warnings(checker::KernelReport& kernel, bool failed) {
  for (const ObligationResult& r : kernel.results) {
    const bool warns = is_probe(*r.obligation) && !failed && r.verdict && r.verdict->status == Status::Refuted;
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
