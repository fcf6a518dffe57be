// A run as a picture: for each phase a grid of every array, rows = cells, columns = threads; who
// may read or write, who did, and where it fails. Readable without colour.
#pragma once
#include <string>

#include "report/machine/view.h"

namespace permverify::report {

// SVG. The execution needs a trace (what was done) and, for the rights, record_rights. Equal runs
// give equal bytes.
std::string picture(const MachineView& view);

}  // namespace permverify::report
