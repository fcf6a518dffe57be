// Facts that hold of each launch without a clause of the source.
#pragma once
#include "logic/ir/module.h"

namespace permverify::ir {

// The facts become the first preconditions of the highest level that has preconditions, else of the thread. Below a written
// precondition they would be owed (logic.md 8.1), although nothing written implies them.
void add_launch_facts(Kernel& kernel, const std::vector<Clause>& facts);

}  // namespace permverify::ir
