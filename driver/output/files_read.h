// For `--watch`, which has started this process.
#pragma once
#include <string>
#include <vector>

#include "driver/options.h"

namespace permverify::driver {

// The names of all files that this run has read, and of those that its options name, go to the descriptor that the variable
// PERMVERIFY_FILES_READ names, each with a zero byte behind it. Without that variable nothing happens.
void note_files_read(const std::vector<std::string>& files, const Options& options);

}  // namespace permverify::driver
