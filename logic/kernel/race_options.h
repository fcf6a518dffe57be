// What a user takes for granted, or leaves out, in kernels without permissions.
#pragma once
#include <cstdint>

namespace permverify::obligation {

struct AutomaticOptions {
  bool same_values = false;     // two plain writes of one value to one cell are no race
  bool within_groups = true;    // races of threads of one group are looked for
  bool between_groups = true;   // races of threads of different groups are
  std::int64_t warp_size = 0;   // so many threads execute in lock step; 0: none do
  bool no_wrap = false;         // sums and products of unsigned types stay within their types, too
};

}  // namespace permverify::obligation
