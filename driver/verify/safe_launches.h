// Where every failure of a kernel needs large groups, or several: the launches without, if the kernel is proved for them.
#pragma once
#include "driver/verify/attempt.h"

namespace permverify::driver {

// Of kernels without contracts that a run refutes; ObligationSet::safe has what is found. Nothing else changes.
void find_safe_launches(Session& session, const Options& options, const ir::Module& module, checker::FileReport& file,
                        const Finish& finish);

}  // namespace permverify::driver
