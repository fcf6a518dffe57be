// The identifiers that a thread reads from the run time, as data.
#pragma once
#include <optional>
#include <span>
#include <string_view>

#include "logic/ir/expr.h"

namespace permverify::runtime_spec {

// Among which threads the value is the same.
enum class SharedBy : std::uint8_t { Launch, Group, Nobody };

// An identifier `name`, or `name.x`, `name.y`, `name.z` with `dimensions` components. In every
// component, and in the linear form without one:  least <= value, and value < below if set.
struct WorkItemIdentifier {
  std::string_view name;
  ir::Builtin builtin;
  ir::Type type;
  int dimensions;
  SharedBy shared_by;
  std::int64_t least;
  std::optional<ir::Builtin> below;
};

std::span<const WorkItemIdentifier> work_item_identifiers();

// Null when there is no such identifier.
const WorkItemIdentifier* find_identifier(std::string_view name);
const WorkItemIdentifier& identifier(ir::Builtin builtin);

// The component of `.x`, `.y`, `.z`: 0, 1, 2.
std::optional<int> component(std::string_view name);

}  // namespace permverify::runtime_spec
