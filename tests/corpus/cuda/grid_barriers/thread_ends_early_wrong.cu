// expect: refuted
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
__global__ void k(int *a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  a[i] = 1;
  cg::this_grid().sync();  //~ ERROR barrier.divergence:non_uniform_branch
  //~^ ERROR barrier.divergence:non_uniform_branch
}
