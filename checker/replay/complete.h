// A model of an obligation -> a launch that can be run.
#pragma once
#include <limits>
#include <optional>

#include "checker/verdict.h"
#include "runtime_spec/machine/machine.h"

namespace permverify::checker {

struct LaunchLimits {
  std::int64_t whole = 0;      // threads of a launch that is run as a whole
  std::int64_t small = 0;      // of a launch that is always run as a whole
  bool in_part = false;        // of a larger one, the groups of the model's threads are run,
  std::int64_t part = 0;       // if these have no more threads
  std::int64_t cells = std::int64_t{1} << 20;  // of an array with values of the model
  std::uint64_t bytes = std::numeric_limits<std::uint64_t>::max();  // of the launch and its initial contents
};

// Parameters and elements have the values of the model. The model determines only which floats are equal, so each
// distinct float gets its own number. Other values are drawn. Nothing if there is no such launch, or it exceeds the
// limits (`too_large`).
std::optional<runtime_spec::Launch> complete(runtime_spec::Program& program, const ModelLaunch& model,
                                             const LaunchLimits& limits, bool& too_large);

}  // namespace permverify::checker
