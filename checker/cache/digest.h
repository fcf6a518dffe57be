#pragma once
#include <string>
#include <string_view>

namespace permverify::checker {

// SHA-256 (FIPS 180-4): 32 bytes.
std::string digest(std::string_view text);

}  // namespace permverify::checker
