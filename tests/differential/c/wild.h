// Texts that no compiler promised to take: kernels as people write them, damaged. The front end may
// refuse them; it may not crash, hang, or report an error of its own.
#pragma once
#include <cstdint>
#include <string>

namespace permverify::differential {

std::string wild_kernel(std::uint64_t seed);

}  // namespace permverify::differential
