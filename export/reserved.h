// Names that OpenCL C keeps for itself: keywords, types, built-in functions and macros.
#pragma once
#include <string_view>

namespace permverify::opencl_export {

bool is_reserved(std::string_view name);

}  // namespace permverify::opencl_export
