// expect: proved
// A barrier of the grid is one of the block for shared memory.
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
__global__ void k(int *a) {
  __shared__ int part[64];
  int t = threadIdx.x;
  if (t < 64) part[t] = t;
  cg::this_grid().sync();
  if (t < 64) a[blockIdx.x * blockDim.x + t] = part[63 - t];
}
