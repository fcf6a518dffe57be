#include "driver/verify/found_early.h"

#include <fmt/format.h>

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

bool may_be_certain(const obligation::Obligation& obligation, const checker::Verdict& verdict) {
  return !is_probe(obligation) && obligation.expect == obligation::Expect::Valid && checker::has_counterexample(verdict);
}

// Of one obligation, with what a finding needs of its file.
checker::FileReport part_of(const checker::FileReport& file, const checker::KernelReport& kernel, const checker::ObligationResult& result) {
  checker::FileReport part;
  part.path = file.path;
  part.language = file.language;
  part.expansions = file.expansions;
  part.suppressions = file.suppressions;
  checker::KernelReport& one = part.kernels.emplace_back();
  one.span = kernel.span;
  one.set.kernel = kernel.set.kernel;
  one.set.automatic = kernel.set.automatic;
  one.results.push_back(result);
  return part;
}

Options for_a_moment(const Options& options) {
  Options brief = options;
  brief.pictures.clear();
  const auto end = std::chrono::steady_clock::now() + std::chrono::milliseconds(static_cast<int>(seconds_of_one * 1000));
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
  checker::FileReport part = part_of(file, kernel, result);
  checker::RunResult run;
  if (options_.replay) {
    auto runs = replay(session_.sources, module, for_a_moment(options_), part, SearchRuns::None);
    if (!runs[0].empty()) run = std::move(runs[0][0]);
  }
  seconds_ += watch.ms() / 1000;
  if (run.end != checker::RunEnd::NotRun && run.end != checker::RunEnd::Ended) return "";
  auto& verdict = part.kernels[0].results[0].verdict;
  const bool unknown_launch = std::any_of(module.kernels.begin(), module.kernels.end(), [&](const ir::Kernel& k) {
    return k.name == kernel.set.kernel && has_unknown_launch(k, options_);
  });
  verdict = checker::settle(obligation, *result.verdict, run, {is_inferred(inferred, kernel.set.kernel, obligation), is_written(inferred, kernel.set.kernel, obligation), false, true, {}, unknown_launch});
  if (verdict->status != checker::Status::Refuted) return "";
  if (run.replay && run.replay->seen()) runs_.emplace(result.obligation.get(), std::move(run));
  return report(part);
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
