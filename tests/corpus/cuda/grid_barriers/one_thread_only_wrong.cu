// expect: refuted
// One thread of each block comes to the barrier of all threads: neither all of a block nor those of two blocks do.
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
__global__ void k(int *a) {
  a[blockIdx.x * blockDim.x + threadIdx.x] = 0;
  if (threadIdx.x == 0) cg::this_grid().sync();  //~ ERROR barrier.divergence:non_uniform_branch
  //~^ ERROR barrier.divergence:non_uniform_branch
}
