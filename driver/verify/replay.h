// What was refuted is run, and pictures are made of the runs that show a fault.
#pragma once
#include "checker/report.h"
#include "driver/options.h"

namespace permverify::driver {

// Every verdict that is not a proof gets its replay. A run that shows exactly the failure of an
// undecided obligation refutes it; there is no other way from undecided to refuted. Pictures go to options.pictures, if that is a folder.
void replay(const support::SourceManager& sources, const ir::Module& module, const Options& options,
            checker::FileReport& file);

}  // namespace permverify::driver
