// Parts of a program that another file includes.
#pragma once
#include <string>

namespace permverify::driver {

// The name of a C, C++ or CUDA file of the same folder that includes this one in quotes: the first by name. Empty if there is
// none. Looks at up to 200 files of up to 1 MiB; a folder that cannot be read has none.
std::string including_file(const std::string& path);

}  // namespace permverify::driver
