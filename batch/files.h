#pragma once
#include <filesystem>
#include <string>

namespace permverify::batch {

// Throws std::runtime_error with the cause.
std::string read_whole(const std::filesystem::path& file);
// By a file of another name in the folder that is renamed when it is whole and on the disk: readers see the old content or the
// new one, whatever dies in between. Throws std::runtime_error with the cause.
void write_whole(const std::filesystem::path& file, const std::string& text);

}  // namespace permverify::batch
