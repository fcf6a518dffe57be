// Kernels whose warps order accesses or exchange values, as kernels whose groups do (logic.md 7.9).
#pragma once
#include <optional>

#include "logic/ir/module.h"

namespace permverify::inference {

// Two versions of a kernel. If both are proved, so is the kernel.
struct GroupOrder {
  ir::Kernel values;  // with barriers of the group; its contracts are those of the kernel
  ir::Kernel races;   // the kernel as it is, without postconditions, assertions and invariants
};

// The kernel has a postcondition, no permissions, and a barrier of a warp, a shuffle of all lanes or lock step, and no construct for
// which the argument does not hold. `lock_step`: threads that execute in lock step, or 0.
bool has_group_order(const ir::Kernel& kernel, std::int64_t lock_step);
// Nothing if it has no such order, or if no place for a barrier of the group is known. Adds variables to the module.
std::optional<GroupOrder> in_group_order(ir::Module& module, const ir::Kernel& kernel, std::int64_t lock_step);

}  // namespace permverify::inference
