// A run as a picture: which threads may access and do access what in each phase, and where it fails; or where threads
// wait. Readable without colour, on light and dark pages, and printed.
#pragma once
#include <string>

#include "report/machine/picture_data.h"

namespace permverify::report {

// SVG. The execution needs a trace (what was done) and, for the permissions, record_rights. Equal runs
// give equal bytes.
std::string picture(const MachineView& view, const PictureChoice& choice = {});

}  // namespace permverify::report
