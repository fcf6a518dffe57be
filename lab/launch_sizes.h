// Sizes of a launch as exercises and answers write them: X[,Y,Z].
#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <string>

namespace permverify::lab {

// Unset where nothing is written; all unset when the text is no size.
std::array<std::optional<std::int64_t>, 3> launch_sizes(const std::string& text);
// How many threads or groups that is; 0: the text is no size.
std::size_t launch_threads(const std::string& text);

}  // namespace permverify::lab
