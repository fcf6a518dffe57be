// The phases of a picture: threads across, elements down, one column of the page for each thread throughout.
#pragma once
#include "report/machine/picture_parts.h"

namespace permverify::report {

// Paints all phases, and the arrow, from canvas.y on.
void paint_phases(const Picture& picture, Canvas& canvas);

// How large the cells of this picture are.
CellSize cell_size(const Picture& picture);

}  // namespace permverify::report
