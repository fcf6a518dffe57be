// expect: proved
// Each thread reads what a thread of any block stored before the barrier of the grid.
// assumes: cooperative_launch
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
__global__ void k(int *a, int *b, int n) {
  cg::grid_group grid = cg::this_grid();
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) a[i] = i;
  grid.sync();
  if (i < n) b[i] = a[n - 1 - i];
}
