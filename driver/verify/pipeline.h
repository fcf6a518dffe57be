// The whole tool, from files to the plain report.
#pragma once
#include <string>
#include <utility>
#include <vector>

#include "driver/session.h"

namespace permverify::driver {

// Fills `session.report`, one entry per file, by path. A file that cannot be read or parsed, or on
// which the tool itself fails, costs only itself.
void run_pipeline(Session& session, const Options& options);
// Of these of its files, with their own options.
void run_pipeline(Session& session, const Options& options, const std::vector<std::pair<std::string, FileOptions>>& paths);

// The entry of a file on which the tool ended.
void note_crash(Session& session, const Options& options, const std::string& path, const FileOptions& own);

}  // namespace permverify::driver
