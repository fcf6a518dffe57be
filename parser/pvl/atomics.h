// The atomic operations of PVL by name.
#pragma once
#include <optional>
#include <string_view>

#include "logic/ir/stmt.h"

namespace permverify::parser {

std::optional<ir::AtomicOp> atomic_operation(std::string_view name);

// Operands besides the cell.
std::size_t operand_count(ir::AtomicOp op);

}  // namespace permverify::parser
