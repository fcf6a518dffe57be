// Constant arrays and records of the program, whose parts Clang computes.
#pragma once
#include <optional>

#include "host/integers.h"

namespace permverify::host {

// The value of a constant array or record with a constant initialiser, which no code of the program may change: to change a constant
// object is undefined. Integers in it are known, other parts are not. Nothing: another variable, or a large one.
std::optional<Value> constant_table(const clang::VarDecl& variable, const Integers& integers, const clang::ASTContext& context);

}  // namespace permverify::host
