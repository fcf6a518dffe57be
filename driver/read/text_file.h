#pragma once
#include <optional>
#include <string>

namespace permverify::driver {

// The bytes of a file; nothing where it cannot be read, or is a folder.
std::optional<std::string> read_text(const std::string& path);

}  // namespace permverify::driver
