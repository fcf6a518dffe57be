// Canonical PVL of a module: what --dump=ir shows. Printing what was parsed from it gives the same.
#pragma once
#include <string>

#include "logic/ir/module.h"

namespace permverify::ir {

std::string print(const Module& module);

// One expression alone, names as in the source.
std::string print(const Module& module, const Expr& expr);

}  // namespace permverify::ir
