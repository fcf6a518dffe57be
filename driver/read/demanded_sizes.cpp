#include "driver/read/demanded_sizes.h"

#include <algorithm>
#include <string>

namespace permverify::driver {
namespace {

using Sizes = std::array<std::optional<std::int64_t>, 3>;

// The first axis on which both are known and differ.
std::optional<std::size_t> different(const Sizes& demanded, const Sizes& made) {
  for (std::size_t d = 0; d < 3; ++d) {
    if (demanded[d] && made[d] && *demanded[d] != *made[d]) return d;
  }
  return std::nullopt;
}

// At least; unknown sizes are 1 or more.
std::int64_t threads_of(const Sizes& group) {
  constexpr std::int64_t plenty = INT32_MAX;  // of two no product overflows
  std::int64_t threads = 1;
  for (const auto& size : group) threads = std::min(threads * std::min(size.value_or(1), plenty), plenty);
  return threads;
}

std::string difference(const Sizes& demanded, const Sizes& made, const char* what, const char* by) {
  const auto axis = different(demanded, made);
  if (!axis) return {};
  const std::string name = what + std::string(" in ") + static_cast<char>('x' + *axis);
  return "a launch of the file has " + std::to_string(*made[*axis]) + " " + name + ", and " + by + " " + std::to_string(*demanded[*axis]);
}

std::string reason_of(const ir::Kernel& kernel, const ir::LaunchSizes& by_comment, const ir::LaunchSizes& made) {
  Sizes required;
  for (std::size_t d = 0; kernel.required_gsize && d < 3; ++d) required[d] = (*kernel.required_gsize)[d];
  if (std::string reason = difference(required, made.gsize, "threads of a group", "the kernel demands"); !reason.empty()) return reason;
  if (kernel.most_in_group && threads_of(made.gsize) > *kernel.most_in_group) {
    return "a launch of the file has groups of " + std::to_string(threads_of(made.gsize)) + " threads, and the kernel allows " + std::to_string(*kernel.most_in_group);
  }
  if (std::string reason = difference(by_comment.gsize, made.gsize, "threads of a group", "its comment gives"); !reason.empty()) return reason;
  return difference(by_comment.ngroups, made.ngroups, "groups", "its comment gives");
}

}  // namespace

void compare_with_launches(ir::Kernel& kernel, const ir::LaunchSizes& by_comment) {
  for (const ir::HostLaunch& launch : kernel.launches) {
    const std::string reason = reason_of(kernel, by_comment, launch.sizes);
    if (reason.empty()) continue;
    kernel.contradicted.push_back({launch_size_id, reason, launch.span});
    kernel.unknown_launches = "a launch has other sizes than the kernel is proved for";
    kernel.launches.clear();
    return;
  }
}

}  // namespace permverify::driver
