// An element as the source writes it.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "logic/ir/module.h"

namespace permverify::ir {

// "a[3]", "m[1][2]". Arrays of C have flat indices, which Variable::steps turns into "s[1][2]", "p[3].v.x". An index
// outside of these steps (a negative one, the padding of a vector) is printed flat.
std::string element_name(const Variable& array, const std::vector<std::int64_t>& index);

}  // namespace permverify::ir
