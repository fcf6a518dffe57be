// What a barrier may fence, as data: the flags of `barrier(...)`.
#pragma once
#include <span>
#include <string_view>

#include "logic/ir/module.h"

namespace permverify::runtime_spec {

// A flag makes the writes to arrays of one kind visible to the group. Without any flag a barrier
// only orders the threads. No barrier orders threads of different groups.
struct FenceFlag {
  std::string_view name;
  ir::VarKind makes_visible;  // GlobalArray or LocalArray
};

std::span<const FenceFlag> fence_flags();

// Null when there is no such flag.
const FenceFlag* find_fence(std::string_view name);

}  // namespace permverify::runtime_spec
