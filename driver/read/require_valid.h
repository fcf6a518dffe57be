// A module that breaks a rule of the IR is a fault of this program, whatever the input is: it stops
// here, before anything is proved about it. Behind every producer, in every build: it costs far less
// than reading the file.
#pragma once
#include "logic/ir/module.h"

namespace permverify::driver {

// Throws std::logic_error, which the callers report as an internal error.
void require_valid(const ir::Module& module, const support::SourceManager& sources);

}  // namespace permverify::driver
