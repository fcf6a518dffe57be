// The run that shows a failure, by its number in the report.
#pragma once
#include "driver/options.h"

namespace permverify::driver {

struct FoundFault {
  std::vector<std::string> words;  // of the `permverify replay ...` that shows it; empty: not found
  std::uint32_t line = 0, column = 0;  // of its place
  int code = 0;                    // exit code and complaint for stderr where it was not found
  std::string complaint;
};

// Verifies the one file of the options and takes the failure number `fault` (report::Finding::fault).
FoundFault find_fault(const Options& options, unsigned fault);

}  // namespace permverify::driver
