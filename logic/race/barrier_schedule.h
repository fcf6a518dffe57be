// One order of the operations at barriers with numbers, for all that a group may do (logic.md 11.13).
#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "logic/race/barrier_skeleton.h"

namespace permverify::obligation {

inline constexpr std::size_t most_warps = 32;

// By number: the warps that come to the barrier, the same each time it completes; 0: it never does. None: some warp may wait in vain,
// or come a second time before a barrier completes. `warps`: the items of each.
std::optional<std::array<std::uint32_t, 16>> schedule_barriers(const std::vector<BarrierItems>& warps);

}  // namespace permverify::obligation
