// Numbers of barriers: in the order of the text, from 1.
#pragma once
#include "logic/ir/stmt.h"

namespace permverify::ir {

// The same statements with their barriers numbered. Front ends may lower parts of a loop in another order than the text.
StmtList with_numbered_barriers(StmtList body);

}  // namespace permverify::ir
