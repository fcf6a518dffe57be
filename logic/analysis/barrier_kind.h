// The effect of a barrier on permissions (logic.md 3).
#pragma once
#include <set>

#include "logic/ir/module.h"

namespace permverify::obligation {

enum class BarrierKind : std::uint8_t { Keep, Replace, Transfer };
BarrierKind kind_of(const ir::Barrier& barrier);

// Arrays on which the barrier may take permissions that the same thread does not get back at once.
std::set<ir::VarId> given_away(const ir::Module& module, const ir::Barrier& barrier);

}  // namespace permverify::obligation
