// The texts from which the host makes programs of OpenCL, where string literals of its code have the kernels.
#pragma once
#include <cstdint>
#include <map>
#include <string>

#include "support/clang_ast.h"

namespace permverify::host {

// Why the kernels may be others than those of the literals, which begin at these places of the main file and have so many tokens. Empty: each program of the
// file is made from one of them as a whole.
std::string why_other_text(const clang::ASTContext& context, const std::map<std::uint32_t, std::uint32_t>& literals);

}  // namespace permverify::host
