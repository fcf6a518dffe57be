// expect: refuted
// Blocks behind the data end before the barrier, at which the others wait for them.
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
__global__ void k(int *a, int n) {
  if (blockIdx.x >= n) return;
  a[blockIdx.x * blockDim.x + threadIdx.x] = 1;
  cg::this_grid().sync();  //~ ERROR barrier.divergence:non_uniform_branch
}
