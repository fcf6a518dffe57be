// Loops around shuffles, as far as their iterations are numbers of the source (logic.md 7.9).
#pragma once
#include "logic/ir/module.h"

namespace permverify::inference {

// The statements with each loop that contains a shuffle of all lanes replaced by its iterations, where the values of its
// counter follow from its text alone.
ir::StmtList with_exchanges_unrolled(const ir::StmtList& body);

}  // namespace permverify::inference
