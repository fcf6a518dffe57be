// expect: refuted
// Each block makes another number of iterations.
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
__global__ void k(int *a) {
  for (int s = 0; s < blockIdx.x + 1; ++s) {
    a[blockIdx.x * blockDim.x + threadIdx.x] += s;
    cg::this_grid().sync();  //~ ERROR barrier.divergence:non_uniform_branch
  }
}
