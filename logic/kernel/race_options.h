// What a user takes for granted, or leaves out, in kernels without permissions.
#pragma once
#include <cstdint>

#include "logic/ir/module.h"

namespace permverify::obligation {

struct AutomaticOptions {
  bool same_values = false;     // two plain writes of one value to one cell are no race
  bool within_groups = true;    // races of threads of one group are looked for
  bool between_groups = true;   // races of threads of different groups are
  std::int64_t warp_size = 0;   // so many threads execute in lock step; 0: none do
  bool no_wrap = false;         // sums and products of unsigned types stay within their types, too
};

// The options with what the launch comment of the kernel's file takes for granted. The command line has the last word.
inline AutomaticOptions with_comment(AutomaticOptions options, const ir::Kernel& kernel) {
  if (options.warp_size == 0) options.warp_size = kernel.lock_step;
  if (kernel.one_group_only && options.within_groups) options.between_groups = false;
  return options;
}

// Which pairs of threads of a group are compared. In a kernel with barriers of warps those of two warps are compared
// between barriers of the group, and those of one warp between barriers of either kind (logic.md 11.7).
enum class Pairs : std::uint8_t { All, OfTwoWarps, OfOneWarp };

}  // namespace permverify::obligation
