// The whole tool, from files to the plain report.
#pragma once
#include "driver/session.h"

namespace permverify::driver {

// Fills `session.report`, one entry per file, by path. A file that cannot be read or parsed, or on
// which the tool itself fails, costs only itself.
void run_pipeline(Session& session, const Options& options);

}  // namespace permverify::driver
