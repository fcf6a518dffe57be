// Source: OpenCL 3.0 C, 6.15.8 (CLK_LOCAL_MEM_FENCE, CLK_GLOBAL_MEM_FENCE).
#include "runtime_spec/barrier.h"

#include <algorithm>
#include <array>

namespace permverify::runtime_spec {
namespace {

constexpr std::array<FenceFlag, 2> table{{
    {"local", ir::VarKind::LocalArray},
    {"global", ir::VarKind::GlobalArray},
}};

}  // namespace

std::span<const FenceFlag> fence_flags() { return table; }

const FenceFlag* find_fence(std::string_view name) {
  const auto found = std::find_if(table.begin(), table.end(),
                                  [&](const auto& flag) { return flag.name == name; });
  return found == table.end() ? nullptr : &*found;
}

}  // namespace permverify::runtime_spec
