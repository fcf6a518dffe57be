#include "runtime_spec/launch.h"

#include <algorithm>

namespace permverify::runtime_spec {

std::int64_t Launch::place_of(std::int64_t group) const {
  if (!is_partial()) return group;
  const auto found = std::lower_bound(begun.begin(), begun.end(), group);
  return found != begun.end() && *found == group ? found - begun.begin() : -1;
}

}  // namespace permverify::runtime_spec
