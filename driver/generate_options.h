// What of the command line concerns the obligations.
#pragma once
#include "driver/options.h"
#include "logic/obligation/generate.h"

namespace permverify::driver {

inline obligation::GenerateOptions generate_options(const Options& options) {
  return {options.launch, options.params, options.integers,
          options.checks.count(Check::Overflow) != 0, options.automatic, {}, options.check.file_end, options.limits_contracts(), options.places};
}

}  // namespace permverify::driver
