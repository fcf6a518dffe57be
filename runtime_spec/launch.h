// One concrete launch: sizes, parameters, what memory holds at the start. Everything that is not
// given is drawn from the seed, so that equal launches run equally.
#pragma once
#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <vector>

#include "logic/ir/module.h"
#include "runtime_spec/value.h"

namespace permverify::runtime_spec {

using Sizes = std::array<std::int64_t, 3>;  // x, y, z; each at least 1

// From what the cells and parameters that are not given are drawn.
enum class Fill : std::uint8_t {
  Zero,
  Index,    // each cell holds its own number
  Small,    // -3 .. 8
  Cells,    // 0 .. number of cells of the array
  Equal,    // one small value for the whole array
  Any       // all of the type, its extremes often
};

struct Launch {
  Sizes gsize{1, 1, 1};
  Sizes ngroups{1, 1, 1};
  std::map<ir::VarId, Value> params;
  // Leading cells, row-major; no value: drawn. Extents do not depend on how many are given.
  std::map<ir::VarId, std::vector<std::optional<Value>>> global;
  // Contents of the local arrays of a group (its linear number) before the first write.
  std::map<std::pair<ir::VarId, std::int64_t>, std::vector<std::optional<Value>>> local;
  // Of arrays whose source gives no extent. `extents`: they are that long here, an index outside is a
  // fault. `room`: at least so long, an index outside says nothing.
  std::map<ir::VarId, std::int64_t> extents, room;
  std::uint64_t seed = 0;
  Fill fill = Fill::Small;
  // Linear numbers of the groups that are executed, ascending; empty: all. The others have not begun:
  // groups begin in any order (OpenCL 3.0 API 3.2.2; CUDA C++ Programming Guide 5.2), so what happens
  // before they do may happen in the launch. A run of the launch it is not: nothing is known at its end.
  std::vector<std::int64_t> begun;

  std::int64_t threads_per_group() const { return gsize[0] * gsize[1] * gsize[2]; }
  std::int64_t groups() const { return ngroups[0] * ngroups[1] * ngroups[2]; }
  std::int64_t threads() const { return threads_per_group() * groups(); }

  bool is_partial() const { return !begun.empty(); }
  std::int64_t executed_groups() const {
    return is_partial() ? static_cast<std::int64_t>(begun.size()) : groups();
  }
  std::int64_t executed_threads() const { return threads_per_group() * executed_groups(); }
  // The linear number of the executed group at this place among them, and back; -1: is not executed.
  std::int64_t group_at(std::int64_t place) const {
    return is_partial() ? begun[static_cast<std::size_t>(place)] : place;
  }
  std::int64_t place_of(std::int64_t group) const;
};

}  // namespace permverify::runtime_spec
