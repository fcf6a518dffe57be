// What is not proved is run, and pictures are made of the runs that show a fault.
#pragma once
#include "checker/report.h"
#include "checker/settle.h"
#include "driver/options.h"

namespace permverify::driver {

// What the runs showed of each result of a kernel, in the order of the results; empty: none was run.
using KernelRuns = std::vector<checker::RunResult>;

// Whether small launches are searched where that of the counterexample does not show the failure. OnlySizes: they are not, and of the
// failing launch only its sizes are wanted.
enum class SearchRuns : std::uint8_t { SmallLaunches, None, OnlySizes };

// Runs of what is not proved, for each kernel of the file. Pictures go to options.pictures, if that is
// a folder.
std::vector<KernelRuns> replay(const support::SourceManager& sources, const ir::Module& module,
                               const Options& options, const checker::FileReport& file,
                               SearchRuns search = SearchRuns::SmallLaunches);

}  // namespace permverify::driver
