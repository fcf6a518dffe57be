// What stands in front of the kernels, and the constants at the start of each.
#pragma once
#include <string>
#include <vector>

#include "export/expression_text.h"

namespace permverify::opencl_export {

std::string prologue(const std::vector<std::string>& extensions, const Needs& needs);

// `const long tid = get_global_id(0);` for every identifier that was used.
std::string identifier_constants(const Names& names, int dimensions);

}  // namespace permverify::opencl_export
