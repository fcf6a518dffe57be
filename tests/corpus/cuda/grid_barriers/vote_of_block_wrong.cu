// expect: refuted
// The answer of a vote is one for the block, and another one in each block.
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
__global__ void k(int *a) {
  int any = __syncthreads_or(blockIdx.x == 0);
  if (any) cg::this_grid().sync();  //~ ERROR barrier.divergence:non_uniform_branch
}
