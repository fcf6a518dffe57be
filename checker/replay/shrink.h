// A failing launch -> one with fewer threads, simpler parameters and elements that fails in the same way.
#pragma once
#include <functional>
#include <set>

#include "runtime_spec/explore/execute.h"

namespace permverify::checker {

struct FailingRun {
  runtime_spec::Launch launch;
  runtime_spec::ExecuteOptions how;
  runtime_spec::Execution execution;
};

struct ShrinkLimits {
  unsigned runs = 0;
  std::uint64_t work = 0;  // of all runs together (Execution::work); the run that passes it is the last
};

// Parameters in `fixed` and sizes that `sizes` gives stay. Integer parameters become small and, if possible,
// positive, and elements move towards 0, while `same` holds of the run. Returns the work of the runs.
std::uint64_t shrink(runtime_spec::Program& program, FailingRun& run, const std::set<ir::VarId>& fixed, const ir::LaunchSizes& sizes,
                     const std::function<bool(const runtime_spec::Execution&)>& same, const ShrinkLimits& limits);

}  // namespace permverify::checker
