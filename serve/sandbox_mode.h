// Whether jobs run under bubblewrap: always, where it works, never.
#pragma once
#include <cstdint>

namespace permverify::serve {

enum class SandboxMode : std::uint8_t { Require, Auto, Off };

}  // namespace permverify::serve
