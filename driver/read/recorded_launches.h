// Launches that GPUVerify's interceptor has recorded: a JSON array with an object for each launch of a kernel, with the file,
// the sizes and the arguments (docs/from-gpuverify.md).
#pragma once
#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include "driver/read/file_options.h"

namespace permverify::driver {

// Files of kernels, each with the options of one launch; a launch that is recorded twice stands once. `file` is named in what
// the report calls them. Throws std::invalid_argument where it is no such file, or where a launch is not supported.
std::vector<std::pair<std::string, FileOptions>> read_recorded_launches(const std::string& file);

}  // namespace permverify::driver
