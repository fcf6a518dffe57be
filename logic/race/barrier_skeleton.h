// What a thread does at barriers with numbers, as far as it is known before the kernel runs (logic.md 11.13).
#pragma once
#include <array>
#include <optional>
#include <string>
#include <vector>

#include "logic/ir/module.h"

namespace permverify::obligation {

struct BarrierItem;
using BarrierItems = std::vector<BarrierItem>;

// An operation, a loop or a branch with operations in it. Loops with one key have equally many iterations in all threads of a group,
// and branches with one key are decided alike.
struct BarrierItem {
  enum class Kind : std::uint8_t { Operation, Loop, Choice };
  Kind kind = Kind::Operation;
  bool waits = true, partial = false;
  std::int64_t number = 0, threads = 0;
  const ir::Stmt* at = nullptr;  // of an operation that all threads of a warp have to execute together
  std::string key;
  BarrierItems body, otherwise;
  bool operator==(const BarrierItem&) const = default;
};

// Of the thread with this identifier in a group of these sizes. None: it depends on what is not known.
std::optional<BarrierItems> barrier_items(const ir::Module& module, const ir::Kernel& kernel, const std::array<std::int64_t, 3>& gsize,
                                          std::int64_t linear_lid);

}  // namespace permverify::obligation
