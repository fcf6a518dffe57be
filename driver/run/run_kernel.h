// `permverify run`: a kernel on one concrete launch, on the machine of runtime_spec.
#pragma once
#include "driver/run/machine_options.h"

namespace permverify::driver {

// Writes the report to stdout, the picture to its file, complaints to stderr. Gives the exit code:
// 0 no fault, 1 a fault, 2 bad input, 3 bad usage, 4 internal error, 5 the run tells nothing.
// A replay gives 1 when the expected fault was seen, else 5.
int run_kernel(const MachineOptions& options);

}  // namespace permverify::driver
