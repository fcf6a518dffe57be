// What a user takes for granted, or leaves out, in kernels without permissions.
#pragma once
#include <cstdint>
#include <functional>
#include <string>

#include "logic/ir/module.h"
#include "support/source.h"

namespace permverify::obligation {

struct AutomaticOptions {
  bool same_values = false;     // two plain writes of one value to one cell are no race
  bool within_groups = true;    // races of threads of one group are looked for
  bool between_groups = true;   // races of threads of different groups are
  std::int64_t warp_size = 0;   // so many threads execute in lock step; 0: none do
  bool no_wrap = false;         // sums and products of unsigned types stay within their types, too
  // Of a kernel and a kind of race, by the places of the two accesses: pairs with one key are an obligation of their own, and all
  // with the key "" are one. Null: no pair is apart.
  std::function<std::string(const std::string& kernel, const std::string& id, support::Span, support::Span)> apart = {};
};

// The options with what the launch comment of the kernel's file takes for granted. The command line has the last word.
inline AutomaticOptions with_comment(AutomaticOptions options, const ir::Kernel& kernel) {
  if (options.warp_size == 0) options.warp_size = kernel.lock_step;
  if (kernel.one_group_only && options.within_groups) options.between_groups = false;
  return options;
}

// Which pairs of threads of a group are compared. In a kernel with barriers of warps those of two warps are compared
// between barriers of the group, and those of one warp between barriers of either kind (logic.md 11.7).
// In a kernel with barriers of the grid those of two groups are compared between such barriers (logic.md 11.11).
enum class Pairs : std::uint8_t { All, OfTwoWarps, OfOneWarp, OfTwoGroups };

}  // namespace permverify::obligation
