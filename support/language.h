// The languages that are read.
#pragma once
#include <cstdint>

namespace permverify::support {

// The language of a source, in whose words reports speak.
enum class SourceLanguage : std::uint8_t { Pvl, OpenCl, Cuda };

}  // namespace permverify::support
