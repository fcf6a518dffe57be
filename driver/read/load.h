// Files -> source buffers. Whatever is wrong with a file is a diagnostic, never an exception.
#pragma once
#include <string>

#include "support/diagnostic.h"

namespace permverify::driver {

// Larger files are refused (`input:too_large`), so that time and memory stay bounded.
inline constexpr std::size_t max_file_bytes = std::size_t{8} << 20;

// Reads the file into a new buffer. A file that cannot be used is reported (ids `input:...`) and its
// buffer is empty. Whether the bytes are text is the parser's business.
support::BufferId load(support::SourceManager& sources, const std::string& path,
                       support::DiagnosticSink& sink);

}  // namespace permverify::driver
