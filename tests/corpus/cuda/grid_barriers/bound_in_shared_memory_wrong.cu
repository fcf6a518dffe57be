// expect: refuted
// The bound is one for the block, and another one in each block.
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
__global__ void k(int *a) {
  __shared__ int rounds;
  if (threadIdx.x == 0) rounds = blockIdx.x;
  __syncthreads();
  for (int s = 0; s < rounds; ++s) {
    cg::this_grid().sync();  //~ ERROR barrier.divergence:non_uniform_branch
  }
}
