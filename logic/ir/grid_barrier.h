// Barriers of all threads of the launch (CUDA C++, cooperative groups, `grid_group::sync`): a `Barrier` with this label, which
// fences both memories. For the threads of one group it is a barrier of the group.
#pragma once
#include <string_view>

#include "logic/ir/stmt.h"
#include "logic/ir/traverse.h"

namespace permverify::ir {

// A label that no source can contain.
inline constexpr std::string_view label_of_grid_barrier = "of the grid";

inline bool is_of_grid(const Barrier& barrier) { return barrier.label == label_of_grid_barrier; }

inline bool is_grid_barrier(const Stmt& stmt) {
  const auto* barrier = std::get_if<Barrier>(&stmt.node);
  return barrier != nullptr && is_of_grid(*barrier);
}

// The first in the text; null: there is none.
inline const Stmt* find_grid_barrier(const StmtList& body) {
  const Stmt* found = nullptr;
  for_each_stmt(body, [&](const Stmt& stmt) {
    if (found == nullptr && is_grid_barrier(stmt)) found = &stmt;
  });
  return found;
}

}  // namespace permverify::ir
