// expect: refuted
// A barrier of the block orders the threads of the block only.
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
__global__ void k(int *a, int *b, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  cg::this_grid().sync();
  if (i < n) a[i] = i;  //~ ERROR race:read_write
  __syncthreads();
  if (i < n) b[i] = a[n - 1 - i];
}
