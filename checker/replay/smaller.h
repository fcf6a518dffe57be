// Launches smaller than the one that failed: evidence for the size that a cure proposes, never for a verdict.
#pragma once
#include "checker/replay/replay.h"
#include "runtime_spec/explore/execute.h"

namespace permverify::checker {

// Replay::one_group_is_allowed. `result` has a run that shows its fault.
bool may_have_one_group(runtime_spec::Program& program, const ReplayOptions& options, const Replay& result);

// Replay::largest_group, for an obligation about bounds of the program's own accesses; nothing for another one.
std::optional<std::int64_t> largest_group(runtime_spec::Program& program, const ReplayOptions& options,
                                          const obligation::Obligation& obligation, const Replay& result);

}  // namespace permverify::checker
