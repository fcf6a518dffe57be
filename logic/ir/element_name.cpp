#include "logic/ir/element_name.h"

#include <optional>

namespace permverify::ir {

namespace {

std::optional<std::string> by_steps(const Variable& array, std::int64_t rest) {
  std::string name;
  for (const CellStep& step : array.steps) {
    name += step.name;
    if (step.stride == 0) continue;
    name += "[" + std::to_string(rest / step.stride) + "]";
    rest %= step.stride;
  }
  const auto count = static_cast<std::int64_t>(array.components.size());
  if (count == 0) return rest == 0 ? std::optional(name) : std::nullopt;
  if (rest >= count) return std::nullopt;
  return name + "." + array.components[static_cast<std::size_t>(rest)];
}

}  // namespace

std::string element_name(const Variable& array, const std::vector<std::int64_t>& index) {
  if (!array.steps.empty() && index.size() == 1 && index[0] >= 0) {
    if (const auto name = by_steps(array, index[0])) return *name;
  }
  std::string name = array.name;
  for (const std::int64_t i : index) name += "[" + std::to_string(i) + "]";
  return name;
}

}  // namespace permverify::ir
