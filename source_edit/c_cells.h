// Cells as C writes them: `tile[y][x]`, `points[i].position.x`.
#pragma once
#include <optional>

#include "logic/ir/module.h"

namespace permverify::source_edit {

struct CCell {
  std::string name;  // before the first index
  std::vector<ir::ExprPtr> indices;
  std::vector<std::string> behind_index;  // what follows each of them
};

// The cell of a flat array whose steps are known. Nothing if C has no name for it: a component of a
// vector that is not a number.
std::optional<CCell> c_cell(const ir::Variable& array, const ir::ExprPtr& index);

}  // namespace permverify::source_edit
