#pragma once
#include <cstdint>
#include <string>

namespace permverify::support {

// "8 threads", "1 thread".
inline std::string counted(std::uint64_t count, const std::string& noun) {
  return std::to_string(count) + " " + noun + (count == 1 ? "" : "s");
}

}  // namespace permverify::support
