// Files -> source buffers. Whatever is wrong with a file is a diagnostic, never an exception.
#pragma once
#include <string>

#include "support/diagnostic.h"

namespace permverify::driver {

// Larger files are refused (`input:too_large`), so that time and memory stay bounded.
inline constexpr std::size_t max_file_bytes = std::size_t{8} << 20;

// Reads the file into a new buffer. A file that cannot be used is reported (ids `input:...`) and its
// buffer is empty, or holds the text for the excerpt where there is one.
support::BufferId load(support::SourceManager& sources, const std::string& path,
                       support::DiagnosticSink& sink);

// The offset of the first byte that is not part of valid UTF-8; the size of the text if all is well.
std::size_t first_bad_utf8(std::string_view text);

}  // namespace permverify::driver
