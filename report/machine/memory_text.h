// What memory held at the end of a run, with what the run changed.
#pragma once
#include <string>

#include "report/machine/view.h"

namespace permverify::report {

// Each array in rows, arrays of several dimensions row by row; changed cells carry a `*` and stand
// beside what they held at launch. Empty when there is no final memory.
std::string memory_text(const MachineView& view, bool with_local);

}  // namespace permverify::report
