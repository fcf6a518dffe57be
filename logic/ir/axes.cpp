#include "logic/ir/axes.h"

#include <algorithm>

namespace permverify::ir {

namespace {

using Sizes = std::array<std::optional<std::int64_t>, 3>;

// `of_host`: these sizes of the program's launches.
void close(const Kernel& kernel, const std::array<bool, 3>& named, const Sizes& given, Sizes LaunchSizes::*of_host,
           Sizes& sizes, std::array<bool, 3>& closed) {
  for (std::size_t d = 1; d < static_cast<std::size_t>(kernel.dimensions); ++d) {
    const bool launched = std::any_of(kernel.launches.begin(), kernel.launches.end(), [&](const HostLaunch& launch) {
      return (launch.sizes.*of_host)[d] != 1;
    });
    if (named[d] || launched || given[d] || sizes[d]) continue;
    sizes[d] = 1;
    closed[d] = true;
  }
}

bool is_beyond(const Sizes& sizes, const Sizes& most) {
  for (std::size_t d = 0; d < 3; ++d) {
    if (sizes[d] && most[d] && *sizes[d] > *most[d]) return true;
  }
  return false;
}

}  // namespace

void name_axis(Kernel& kernel, Builtin which, int dimension) {
  if (dimension < 0) return;
  kernel.dimensions = std::max(kernel.dimensions, dimension + 1);
  const auto d = static_cast<std::size_t>(dimension);
  const bool of_grid = which == Builtin::Gid || which == Builtin::Ngroups;
  const bool of_group = which == Builtin::Lid || which == Builtin::Gsize;
  if (!of_grid) kernel.named.group[d] = true;
  if (!of_group) kernel.named.grid[d] = true;
}

void close_unnamed_axes(Kernel& kernel, const LaunchSizes& given) {
  close(kernel, kernel.named.group, given.gsize, &LaunchSizes::gsize, kernel.launch.gsize, kernel.unnamed.group);
  close(kernel, kernel.named.grid, given.ngroups, &LaunchSizes::ngroups, kernel.launch.ngroups, kernel.unnamed.grid);
}

std::string beyond_limits(const Kernel& kernel, const LaunchSizes& sizes) {
  if (!kernel.limits) return {};
  const SizeLimits& limits = *kernel.limits;
  bool beyond = is_beyond(sizes.gsize, limits.most.gsize) || is_beyond(sizes.ngroups, limits.most.ngroups);
  std::int64_t threads = 1;
  for (const auto& size : sizes.gsize) {
    if (!limits.group || beyond) break;
    beyond = size.value_or(1) > *limits.group / threads;
    threads *= size.value_or(1);
  }
  return beyond ? limits.assumption.text : "";
}

}  // namespace permverify::ir
