// expect: refuted
// Only the first block comes to the barrier of all blocks.
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
__global__ void k(int *a) {
  a[blockIdx.x * blockDim.x + threadIdx.x] = 0;
  if (blockIdx.x == 0) cg::this_grid().sync();  //~ ERROR barrier.divergence:non_uniform_branch
}
