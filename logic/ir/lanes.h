// Operations of the lanes of a warp, and what their operands may be.
#pragma once
#include <vector>

#include "logic/ir/stmt.h"

namespace permverify::ir {

// Those that the operation has: mask and value, and for a shuffle lane and width.
std::vector<ExprPtr> operands_of(const Lanes& lanes);
// As printed: `shuffle_up`.
const char* name_of(LaneOp op);
// All, Any, Ballot.
bool is_vote(LaneOp op);
// Evaluating it only reads a variable of the thread: no access, no fault of arithmetic.
bool is_plain(const Expr& value);

}  // namespace permverify::ir
