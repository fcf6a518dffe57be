// Types of PVL as OpenCL C writes them. Source: OpenCL 1.2, 6.1.1 (scalar types), 6.9 (a kernel
// takes no bool: in memory and as an argument a truth value is a uchar, 0 or 1).
#pragma once
#include <string>

#include "logic/ir/module.h"
#include "support/source.h"

namespace permverify::opencl_export {

// Of a private variable or the result of a function. Throws Refused for `real`.
std::string value_type(const ir::Type& type, support::Span where);
// Of a cell of memory and of an argument of a kernel.
std::string memory_type(const ir::Type& type, support::Span where);
// Bytes of one cell; 0 for a type without an equivalent.
int memory_bytes(const ir::Type& type);

// Cells of an array whose extents are literals, all in one row. Throws Refused for any other.
std::int64_t cell_count(const ir::Variable& array);

// A machine integer of 8 or 16 bits, whose arithmetic C does in int.
bool is_narrow(const ir::Type& type);
bool is_unsigned(const ir::Type& type);

}  // namespace permverify::opencl_export
