// What a thread can still reach if an atomic operation finds 0 each time.
#pragma once
#include <set>

#include "logic/ir/cfg.h"

namespace permverify::analysis {

// The threads in question: any one, or the one whose identifiers in its group are all 0.
enum class OfThread : std::uint8_t { Any, First };

// Blocks that such a thread may enter in an execution in which each `load` finds 0. So a thread that is in another block has made
// the operation, and has found another value at least once.
std::set<ir::BlockId> reached_on_zero(const ir::Cfg& cfg, const ir::AtomicUpdate& load, OfThread thread);

}  // namespace permverify::analysis
