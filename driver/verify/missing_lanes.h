// Kernels of which it is not proved that all lanes come to their shuffles and votes.
#pragma once
#include "checker/report.h"
#include "driver/options.h"
#include "driver/verify/infer_permissions.h"

namespace permverify::driver {

// A run of a small launch in which lanes wait in vain refutes the kernel. Kernels that the program launches are left to the
// modules of their launches.
void refute_by_missing_lanes(const support::SourceManager& sources, const ir::Module& module, const Options& options,
                             checker::FileReport& file);

}  // namespace permverify::driver
