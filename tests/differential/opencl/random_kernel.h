// Random kernels whose result does not depend on a schedule: each thread writes cells of its own,
// what it reads of others it reads behind a barrier, and atomic operations on one array commute.
#pragma once
#include <string>

#include "tests/differential/opencl/random_values.h"

namespace permverify::differential {

struct RandomKernel {
  std::string text;     // of the kernel, without what function_declarations() gives
  int dimensions;
};

RandomKernel random_kernel(const std::string& name, std::uint64_t seed);

}  // namespace permverify::differential
