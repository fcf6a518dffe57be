// Operations of the lanes of a warp, and the rule for their operands.
#pragma once
#include <vector>

#include "logic/ir/stmt.h"

namespace permverify::ir {

// Assumption: lanes that are named by a mask and have not ended come to the operation together.
inline constexpr const char* masks_id = "warp_masks";
inline constexpr const char* masks_text = "the threads that a mask names come to their shuffle or vote together";

// The operands of the operation: mask and value, and for a shuffle also lane and width.
std::vector<ExprPtr> operands_of(const Lanes& lanes);
// As printed: `shuffle_up`.
const char* name_of(LaneOp op);
// All, Any, Ballot.
bool is_vote(LaneOp op);
// Whether the mask is a literal that names all lanes of a warp.
bool names_all_lanes(const Lanes& lanes);
// The operation of lanes that the statement is, or null.
const Lanes* lanes_of(const Stmt& stmt);
// Whether the operand is a literal or a private variable, so that its evaluation makes no access and has no fault.
bool is_plain(const Expr& value);

}  // namespace permverify::ir
