// Races that comments or the baseline allow, or that are to be reported one by one (--each-race): decided apart from the others.
#pragma once
#include "checker/report.h"
#include "driver/options.h"

namespace permverify::driver {

// Sets `options.automatic.apart` where the file needs it. `sources` outlives the options.
void keep_races_apart(Options& options, const support::SourceManager& sources, const checker::FileReport& file);

}  // namespace permverify::driver
