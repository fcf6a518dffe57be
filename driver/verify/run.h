// A whole run: the pipeline, then the reports; gives the exit code.
#pragma once
#include "driver/options.h"

namespace permverify::driver {

// Writes the report to stdout and to the files asked for, messages about the run to stderr.
int run(const Options& options);

}  // namespace permverify::driver
