// What `--stats` adds to the text report.
#pragma once
#include <string>

#include "checker/report.h"

namespace permverify::report {

// The slowest obligations, each with the step that decided it; then the steps of the strategy and the
// passes of the encoder, each with counts and time.
std::string statistics(const checker::VerificationReport& report);

}  // namespace permverify::report
