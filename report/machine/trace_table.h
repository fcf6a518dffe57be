// The trace of a run as a table: a column per thread, a row per step, barriers as lines across.
#pragma once
#include <string>

#include "report/machine/view.h"

namespace permverify::report {

// The columns, as linear thread numbers; when none are named, the first eight and those that faults
// name. Numbers beyond the launch are left out.
std::string trace_table(const MachineView& view, const std::vector<std::int64_t>& threads);

}  // namespace permverify::report
