// Launches of the random kernels.
#pragma once
#include <vector>

#include "runtime_spec/launch.h"

namespace permverify::differential {

// The same sizes with three different memories; the parameter `n` is chosen, the rest is drawn.
std::vector<runtime_spec::Launch> random_launches(const ir::Kernel& kernel, std::uint64_t seed);

}  // namespace permverify::differential
