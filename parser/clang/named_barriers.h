// Barriers that are objects: which of their uses have the meaning of a barrier of the block.
#pragma once
#include "logic/ir/module.h"
#include "parser/clang/special_memory.h"

namespace permverify::parser {

class Refusals;

// Refuses a kernel in which an arrival and its wait are apart, in which threads may meet at different statements, or in which the
// number of threads is that of a part of the block.
void refuse_partial_barriers(const ir::Kernel& kernel, const SpecialMemory::Arrivals& arrivals, Refusals& refusals);

}  // namespace permverify::parser
