// What the command line fixes of a launch, as clauses.
#pragma once
#include "driver/options.h"

namespace permverify::driver {

// `gsize.x == 64`, `n == 4096`: for the sizes and those parameters that the kernel has.
std::vector<ir::Clause> fixed_launch(const ir::Module& module, const ir::Kernel& kernel,
                                     const Options& options);

// What is wrong with `--param`: no kernel has it, or it is no integer; else empty.
std::string wrong_parameter(const ir::Module& module, const Options& options);

}  // namespace permverify::driver
