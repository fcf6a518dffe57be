// Lines that fit the terminal.
#pragma once
#include <cstddef>
#include <string>
#include <string_view>

namespace permverify::report {

// The text in lines of at most `width` columns (0: no limit), where the first begins at column `first` and the
// others are indented by `next` spaces. It is broken at spaces that are not within backticks, so that code and
// commands stay whole; a piece that is wider than a line stands on a line by itself.
std::string wrapped(std::string_view text, std::size_t first, std::size_t next, std::size_t width);

}  // namespace permverify::report
