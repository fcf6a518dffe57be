#include "driver/verify/found_early.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>
#include <vector>

#include "checker/replay/replay.h"
#include "checker/settle.h"
#include "driver/output/events.h"
#include "driver/verify/open_launch.h"
#include "driver/verify/replay.h"
#include "report/display.h"
#include "report/finding.h"
#include "support/cost.h"

namespace permverify::driver {
namespace {

// Workers wait for the process that does this.
constexpr double seconds_of_one = 0.25, seconds_of_all = 2;
constexpr double seconds_of_search = 1;  // of the small launches of a kernel

bool may_be_certain(const obligation::Obligation& obligation, const checker::Verdict& verdict) {
  return !is_probe(obligation) && obligation.expect == obligation::Expect::Valid && checker::has_counterexample(verdict);
}

// Of these obligations of a kernel, with what a finding needs of its file.
checker::FileReport part_of(const checker::FileReport& file, const checker::KernelReport& kernel, std::vector<checker::ObligationResult> results) {
  checker::FileReport part;
  part.path = file.path;
  part.language = file.language;
  part.expansions = file.expansions;
  part.suppressions = file.suppressions;
  checker::KernelReport& one = part.kernels.emplace_back();
  one.span = kernel.span;
  one.set.kernel = kernel.set.kernel;
  one.set.automatic = kernel.set.automatic;
  one.results = std::move(results);
  return part;
}

Options for_a_moment(const Options& options, double seconds) {
  Options brief = options;
  brief.pictures.clear();
  const auto end = std::chrono::steady_clock::now() + std::chrono::milliseconds(static_cast<int>(seconds * 1000));
  if (!brief.check.file_end || *brief.check.file_end > end) brief.check.file_end = end;
  return brief;
}

}  // namespace

std::string FoundEarly::decided(const ir::Module& module, const checker::FileReport& file, const InferredKernels& inferred,
                                const checker::KernelReport& kernel, const checker::ObligationResult& result) {
  const obligation::Obligation& obligation = *result.obligation;
  if (!may_be_certain(obligation, *result.verdict) || seconds_ >= seconds_of_all) return "";
  if (!tried_.emplace(obligation.kind.text(), obligation.primary.span.file, obligation.primary.span.begin).second) return "";
  const support::Stopwatch watch;
  checker::FileReport part = part_of(file, kernel, {result});
  checker::RunResult run;
  if (options_.replay) {
    auto runs = replay(session_.sources, module, for_a_moment(options_, seconds_of_one), part, SearchRuns::None);
    if (!runs[0].empty()) run = std::move(runs[0][0]);
  }
  seconds_ += watch.ms() / 1000;
  if (run.end != checker::RunEnd::NotRun && run.end != checker::RunEnd::Ended) return "";
  auto& verdict = part.kernels[0].results[0].verdict;
  verdict = settled(module, inferred, kernel, result, run);
  if (verdict->status != checker::Status::Refuted) return "";
  if (run.replay && run.replay->seen()) runs_.emplace(result.obligation.get(), std::move(run));
  return report(part);
}

checker::Verdict FoundEarly::settled(const ir::Module& module, const InferredKernels& inferred, const checker::KernelReport& kernel,
                                     const checker::ObligationResult& result, const checker::RunResult& run) const {
  const obligation::Obligation& obligation = *result.obligation;
  const bool unknown_launch = std::any_of(module.kernels.begin(), module.kernels.end(), [&](const ir::Kernel& k) {
    return k.name == kernel.set.kernel && has_unknown_launch(k, options_);
  });
  return checker::settle(obligation, *result.verdict, run, {is_inferred(inferred, kernel.set.kernel, obligation), is_written(inferred, kernel.set.kernel, obligation), false, true, {}, unknown_launch});
}

std::set<std::string> FoundEarly::refuted_by_runs(const ir::Module& module, const checker::FileReport& file, const InferredKernels& inferred,
                                                  const checker::KernelReport& kernel) {
  std::set<std::string> refuted;
  if (!options_.replay) return refuted;
  std::vector<checker::ObligationResult> open;
  for (const checker::ObligationResult& result : kernel.results) {
    const bool counts = result.verdict && result.verdict->status != checker::Status::Proved && !is_probe(*result.obligation);
    if (counts && result.obligation->expect == obligation::Expect::Valid) open.push_back(result);
  }
  Options brief = for_a_moment(options_, seconds_of_search);
  brief.total_timeout = 1;  // this is a part of the work: its end counts for kernels with contracts, too
  brief.total_timeout_given = true;
  const auto runs = replay(session_.sources, module, brief, part_of(file, kernel, open));
  for (std::size_t i = 0; i < open.size() && !runs[0].empty(); ++i) {
    const checker::RunResult& run = runs[0][i];
    if (!run.replay || !run.replay->seen()) continue;
    if (settled(module, inferred, kernel, open[i], run).status == checker::Status::Refuted) refuted.insert(open[i].obligation->id);
  }
  return refuted;
}

std::string FoundEarly::report(const checker::FileReport& part) {
  std::string lines;
  for (const report::Finding& finding : report::findings(part, options_.policy, &session_.sources)) {
    const support::Span span = finding.primary.span;
    const bool is_new = finding.kind == report::FindingKind::Error && report::is_counted(finding) &&
                        reported_.emplace(finding.id, span.file, span.begin).second;
    if (!is_new) continue;
    if (session_.events != nullptr) session_.events->found(session_.sources, part, finding);
    const support::Position at = session_.sources.position(span);
    lines += fmt::format("found: {}:{}:{}: error: {} [{}]\n", report::printable(session_.sources.buffer(span.file).name()), at.line, at.column,
                         report::printable(finding.message), finding.id);
  }
  return lines;
}

}  // namespace permverify::driver
