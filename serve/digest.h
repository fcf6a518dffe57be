// Names for contents, and names that cannot be guessed.
#pragma once
#include <string>

namespace permverify::serve {

// SHA-256 in 64 hexadecimal digits. Throws std::runtime_error if the library fails.
std::string sha256(const std::string& text);
// 128 random bits in 32 hexadecimal digits.
std::string random_name();

}  // namespace permverify::serve
