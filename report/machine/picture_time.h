// Barrier divergence as lanes: a thread each, time to the right.
#pragma once
#include "report/machine/picture_parts.h"

namespace permverify::report {

// Paints the lanes of the picture from canvas.y on.
void paint_lanes(const Picture& picture, Canvas& canvas);

}  // namespace permverify::report
