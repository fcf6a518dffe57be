// A module as canonical PVL: what the parser would read back as the same module.
#pragma once
#include <string>

#include "logic/ir/module.h"

namespace permverify::driver {

std::string print_module(const ir::Module& module);

}  // namespace permverify::driver
