// The earlier report that `--baseline` names.
#pragma once
#include <optional>

#include "driver/options.h"

namespace permverify::driver {

// The findings of the baseline; nothing without one. Throws std::invalid_argument, with a message for the user.
std::optional<report::Baseline> read_baseline(const Options& options);

}  // namespace permverify::driver
