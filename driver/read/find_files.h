// The files that the words of a command line stand for.
#pragma once
#include <string>
#include <vector>

namespace permverify::driver {

// A folder stands for the PVL, OpenCL and CUDA files (.pvl, .cl, .cu) in it and in its folders, those with hidden names
// apart; a pattern with `*`, `?` or `[` that names no file, for what matches it (POSIX, glob); any other word for itself.
// Those of one word are in the order of their names; none comes twice. Throws std::invalid_argument for a folder or a
// pattern that stands for no file, or a folder that cannot be read.
std::vector<std::string> find_files(const std::vector<std::string>& words);

}  // namespace permverify::driver
