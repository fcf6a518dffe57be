// What was not decided is tried once more, with more that is known.
#pragma once
#include <functional>

#include "driver/session.h"
#include "driver/verify/conclude.h"

namespace permverify::driver {

// Kernels without contracts that are neither proved nor refuted, once more with invariants for their
// loops that were found. The better answer counts; every set of obligations passes through `finish`.
void try_with_invariants(Session& session, const Options& options, const ir::Module& module,
                         checker::FileReport& file, Origins origins,
                         const std::function<void(obligation::ObligationSet&)>& finish);

}  // namespace permverify::driver
