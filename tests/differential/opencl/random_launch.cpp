#include "tests/differential/opencl/random_launch.h"

#include "tests/differential/opencl/random_values.h"

namespace permverify::differential {

using runtime_spec::Launch;
using runtime_spec::Sizes;

namespace {

struct Shape {
  Sizes gsize, ngroups;
};

// No group is 1 wide and several high and deep: of such a group PoCL 3.1 executes the first thread twice,
// up to its first barrier, when that barrier is in a loop (own[tid] = own[tid] + 1 shows it).
Shape shape(Dice& dice, int dimensions) {
  const std::vector<Shape> line{{{1, 1, 1}, {3, 1, 1}}, {{2, 1, 1}, {2, 1, 1}}, {{3, 1, 1}, {1, 1, 1}},
                                {{4, 1, 1}, {2, 1, 1}}, {{7, 1, 1}, {1, 1, 1}}, {{8, 1, 1}, {3, 1, 1}}};
  const std::vector<Shape> plane{{{2, 3, 1}, {2, 1, 1}}, {{4, 2, 1}, {1, 2, 1}}, {{3, 1, 1}, {2, 2, 1}}};
  const std::vector<Shape> space{{{2, 2, 2}, {1, 1, 2}}, {{3, 1, 2}, {1, 2, 1}}, {{2, 1, 3}, {2, 1, 1}}};
  return dice.pick(dimensions == 1 ? line : dimensions == 2 ? plane : space);
}

}  // namespace

std::vector<Launch> random_launches(const ir::Kernel& kernel, std::uint64_t seed) {
  using runtime_spec::Fill;
  Dice dice(seed ^ 0xABCDEF);
  const Shape first = shape(dice, kernel.dimensions);
  std::vector<Launch> result;
  for (const Fill fill : {Fill::Small, Fill::Any, Fill::Index}) {
    Launch launch;
    launch.gsize = first.gsize;
    launch.ngroups = first.ngroups;
    launch.params[kernel.params.at(0)] = {dice.between(1, 9), 1};
    launch.seed = seed;
    launch.fill = fill;
    result.push_back(launch);
  }
  return result;
}

}  // namespace permverify::differential
