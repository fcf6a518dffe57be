// What a user takes for granted, or leaves out, in kernels without permissions.
#pragma once

namespace permverify::obligation {

struct AutomaticOptions {
  bool same_values = false;     // two plain writes of one value to one cell are no race
  bool within_groups = true;    // races of threads of one group are looked for
  bool between_groups = true;   // races of threads of different groups are
};

}  // namespace permverify::obligation
