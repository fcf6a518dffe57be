// Axes of a launch that something names, and those that are 1 since nothing does; limits of sizes.
#include "logic/ir/axes.h"

#include <catch2/catch.hpp>

using namespace permverify::ir;

namespace {

using Sizes = std::array<std::optional<std::int64_t>, 3>;
constexpr auto any = std::nullopt;

Kernel closed(Kernel kernel, const LaunchSizes& given = {}) {
  close_unnamed_axes(kernel, given);
  return kernel;
}

}  // namespace

TEST_CASE("an axis of the grid is none of the group") {
  Kernel kernel;
  name_axis(kernel, Builtin::Lid, 0);
  name_axis(kernel, Builtin::Gid, 1);
  CHECK(kernel.dimensions == 2);
  CHECK(closed(kernel).launch.gsize == Sizes{any, 1, any});
  CHECK(closed(kernel).launch.ngroups == Sizes{});
  name_axis(kernel, Builtin::Gsize, 1);
  CHECK(closed(kernel).launch.gsize == Sizes{});
}

TEST_CASE("an identifier of the whole launch names both, a linear one none") {
  Kernel kernel;
  name_axis(kernel, Builtin::Tid, 2);
  CHECK(closed(kernel).launch.gsize == Sizes{any, 1, any});
  CHECK(closed(kernel).launch.ngroups == Sizes{any, 1, any});
  Kernel linear;
  name_axis(linear, Builtin::Tid, -1);
  CHECK(linear.dimensions == 1);
  CHECK(closed(linear).launch.gsize == Sizes{});
}

TEST_CASE("sizes that are given, fixed, or launched stay as they are") {
  Kernel kernel;
  name_axis(kernel, Builtin::Gid, 1);
  LaunchSizes given;
  given.gsize[1] = 4;
  CHECK(closed(kernel, given).launch.gsize == Sizes{});
  Kernel fixed = kernel;
  fixed.launch.gsize[1] = 2;
  CHECK(closed(fixed).launch.gsize == Sizes{any, 2, any});
  CHECK_FALSE(closed(fixed).unnamed.group[1]);
  Kernel launched = kernel;
  launched.launches.resize(2);
  launched.launches[0].sizes.gsize = {64, 1, 1};
  launched.launches[1].sizes.gsize = {64, 1, 1};
  CHECK(closed(launched).launch.gsize == Sizes{any, 1, any});
  launched.launches[1].sizes.gsize[1] = any;  // what the host makes of it is not known
  CHECK(closed(launched).launch.gsize == Sizes{});
}

TEST_CASE("limits are about each axis, and about the threads of a group") {
  Kernel kernel;
  CHECK(beyond_limits(kernel, {{4096, 4096, 4096}, {}}).empty());
  SizeLimits limits;
  limits.assumption.text = "small groups";
  limits.group = 1024;
  limits.most = {{any, any, 64}, {any, 65535, 65535}};
  kernel.limits = limits;
  CHECK(beyond_limits(kernel, {{1024, 1, 1}, {100000, 65535, 1}}).empty());
  CHECK(beyond_limits(kernel, {{32, 32, any}, {}}).empty());
  CHECK(beyond_limits(kernel, {{1025, any, any}, {}}) == "small groups");
  CHECK(beyond_limits(kernel, {{32, 33, any}, {}}) == "small groups");
  CHECK(beyond_limits(kernel, {{1, 1, 65}, {}}) == "small groups");
  CHECK(beyond_limits(kernel, {{}, {any, 65536, any}}) == "small groups");
}
