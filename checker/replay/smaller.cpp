#include "checker/replay/smaller.h"

#include <algorithm>

namespace permverify::checker {
namespace {

using runtime_spec::Execution;
using runtime_spec::Fault;
using runtime_spec::Launch;

constexpr std::int64_t most_threads = 4096;  // a larger launch is not run for a hint

// The run, if the launch exists and satisfies the preconditions.
std::optional<Execution> allowed(runtime_spec::Program& program, const Launch& launch,
                                 const runtime_spec::ExecuteOptions& how) {
  if (launch.threads() > most_threads || launch.is_partial()) return std::nullopt;
  Execution execution = execute(program, launch, how);
  const bool complete = execution.ending != runtime_spec::Ending::NotALaunch &&
                        execution.ending != runtime_spec::Ending::OutOfSteps && !execution.broke_assumption &&
                        !execution.wrapped;
  const bool broken = execution.preconditions == runtime_spec::Fit::DoesNot ||
                      std::any_of(execution.faults.begin(), execution.faults.end(),
                                  [](const Fault& fault) {
                                    return fault.id.area() == support::FailureArea::Precondition;
                                  });
  if (!complete || broken) return std::nullopt;
  return execution;
}

}  // namespace

bool may_have_one_group(runtime_spec::Program& program, const ReplayOptions& options, const Replay& result) {
  const auto& fixed = options.fixed.ngroups;
  if (std::any_of(fixed.begin(), fixed.end(), [](const auto& size) { return size && *size != 1; })) return false;
  Launch launch = result.launch;
  launch.ngroups = {1, 1, 1};
  launch.local.clear();
  return allowed(program, launch, result.how).has_value();
}

std::optional<std::int64_t> largest_group(runtime_spec::Program& program, const ReplayOptions& options,
                                          const obligation::Obligation& obligation, const Replay& result) {
  Launch launch = result.launch;
  const bool one_dimension = launch.gsize[1] == 1 && launch.gsize[2] == 1;
  if (obligation.kind != "access.bounds:program_access" || !one_dimension || launch.gsize[0] < 2 ||
      options.fixed.gsize[0] || result.too_large) {
    return std::nullopt;
  }
  --launch.gsize[0];
  const auto execution = allowed(program, launch, result.how);
  if (!execution) return std::nullopt;
  const bool fails = std::any_of(execution->faults.begin(), execution->faults.end(), [&](const Fault& fault) {
    return fault.id == obligation.kind && fault.span == obligation.primary.span;
  });
  if (fails) return std::nullopt;
  return launch.gsize[0];
}

}  // namespace permverify::checker
