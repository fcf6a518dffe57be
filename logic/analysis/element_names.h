// Names for the element that an atomic operation accesses, at other places than the operation.
#pragma once
#include "logic/ir/cfg.h"

namespace permverify::analysis {

// Equal to the indices of the atomic operation that is statement `at` of the block. Variables that the statements before it in the block
// gave their values are replaced by these, such as the copies of indices that front ends declare at the operation. No variable of the
// result is assigned between the place of its value and the operation.
std::vector<ir::ExprPtr> element_before(const ir::Cfg& cfg, ir::BlockId block, std::size_t at);

}  // namespace permverify::analysis
