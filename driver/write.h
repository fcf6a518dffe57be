// Where reports go.
#pragma once
#include <string>

namespace permverify::driver {

// False, with a complaint on stderr, when the file cannot be written.
bool write_file(const std::string& path, const std::string& text);
bool write_stdout(const std::string& text);

}  // namespace permverify::driver
