// Permissions are inferred for each phase first. A kernel with barriers in loops that is not proved so is tried with permissions that its
// threads hold throughout.
#pragma once
#include "driver/session.h"
#include "driver/verify/attempt.h"
#include "driver/verify/infer_permissions.h"

namespace permverify::driver {

// Puts kernels that are proved so in the file. `written`: the module as the source has it.
void try_with_permissions_held_longer(Session& session, const Options& options, const ir::Module& written, const InferredKernels& inferred,
                                      checker::FileReport& file, const Finish& finish);

}  // namespace permverify::driver
