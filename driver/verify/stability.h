// Whether proofs hang on the luck of the solver.
#pragma once
#include "driver/options.h"

namespace permverify::driver {

// Verifies the files once for each seed from 0 on, and lists the obligations whose status is not the same for all of them. Exit
// codes: 0 all are the same; 5 some are not; 2 bad input; 4 one was proved and refuted, or nothing could be written.
int stability(const Options& options, unsigned seeds);

}  // namespace permverify::driver
