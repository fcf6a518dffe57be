// Lines of cells, aligned: `| a | b |`.
#pragma once
#include <string>
#include <vector>

namespace permverify::report {

// The texts must be safe to print. Lines may be shorter than the first; every line starts with
// `indent` spaces.
std::string aligned_columns(const std::vector<std::vector<std::string>>& lines, std::size_t indent);

// The text, filled up with spaces to `width` cells; as it is when it is wider.
std::string padded(const std::string& text, std::size_t width);
std::string padded_left(const std::string& text, std::size_t width);

}  // namespace permverify::report
