// Sums over rows and columns, compared with sums over all elements.
#pragma once
#include "encoder/problem.h"

namespace permverify::encoder {

// For the sums under `keep` (logic/memory/grown_by_all.cpp). The new sums are under `keep` as well.
void add_row_sums(Problem& problem);

}  // namespace permverify::encoder
