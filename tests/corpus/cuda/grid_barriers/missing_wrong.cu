// expect: refuted
// The last line reads what other blocks store, and nothing orders the two: the barrier comes too late.
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
__global__ void k(int *a, int *b, int n) {
  cg::grid_group grid = cg::this_grid();
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) a[i] = i;  //~ ERROR race:read_write
  if (i < n) b[i] = a[n - 1 - i];
  grid.sync();
}
