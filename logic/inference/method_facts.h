#pragma once
#include <vector>

#include "logic/ir/module.h"

namespace permverify::inference {

// Conjuncts of preconditions of methods that hold whenever a method runs the block, since they are about parameters to which the method
// assigns nothing, and about no memory: `n <= b.length`. Only those that the block's parameters can express. As preconditions of
// the block they are owed where it is run, like any others.
std::vector<ir::Clause> facts_of_methods(const ir::Module& module, ir::KernelId block);

}  // namespace permverify::inference
