// What a thread can still reach if an atomic operation finds 0 each time, or a number once.
#pragma once
#include <set>

#include "logic/ir/cfg.h"

namespace permverify::analysis {

// The threads in question: any one, or the one whose identifiers in its group are all 0.
enum class OfThread : std::uint8_t { Any, First };

// Blocks that such a thread may enter in an execution in which each `load` finds 0. So a thread that is in another block has made
// the operation, and has found another value at least once.
std::set<ir::BlockId> reached_on_zero(const ir::Cfg& cfg, const ir::AtomicUpdate& load, OfThread thread);

// Blocks that a thread may enter when this execution of `load` has found the number, before it executes `load` again. Of the block of
// `load`, these are the statements before it. 0 <= number < 128.
std::set<ir::BlockId> reached_behind(const ir::Cfg& cfg, const ir::AtomicUpdate& load, std::int64_t number);

}  // namespace permverify::analysis
