// The scalar types of C by the words of their names.
#pragma once
#include <optional>
#include <string_view>

#include "logic/ir/type.h"

namespace permverify::parser::annotation {

// `unsigned long`, `size_t`, `uchar`, ... in any order of words; null for a name outside of
// C's own. `device_bits` is the width of size_t and the like; `long` has 64 bits on every device.
std::optional<ir::Type> c_scalar_type(std::string_view words, int device_bits);

}  // namespace permverify::parser::annotation
