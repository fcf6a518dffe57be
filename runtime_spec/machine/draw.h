// Values that a launch leaves open: a function of the seed and the place, never of the order.
#pragma once
#include "runtime_spec/launch.h"

namespace permverify::runtime_spec {

// Where a drawn value goes: `which` tells arrays, parameters and variables apart.
struct Place {
  std::uint64_t which = 0;
  std::int64_t group = 0;
  std::int64_t cell = 0;
  std::int64_t cells = 1;   // of the array
};

Value draw(Fill fill, const ir::Type& element, std::uint64_t seed, const Place& place);

// A well-mixed function of its arguments (a variant of SplitMix64).
std::uint64_t mix(std::uint64_t a, std::uint64_t b);

}  // namespace permverify::runtime_spec
