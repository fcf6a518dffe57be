// Barriers are numbered in the order in which they stand, from 1.
#pragma once
#include "logic/ir/stmt.h"

namespace permverify::ir {

// The same statements with these numbers: a front end may lower a part of a loop before what stands in front of it.
StmtList with_numbered_barriers(StmtList body);

}  // namespace permverify::ir
