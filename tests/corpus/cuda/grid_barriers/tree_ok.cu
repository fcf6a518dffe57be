// expect: proved
// A reduction over the grid, halved in each iteration.
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
__global__ void k(int *a, int n) {
  cg::grid_group grid = cg::this_grid();
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  for (int s = n / 2; s > 0; s /= 2) {
    if (i < s) a[i] += a[i + s];
    grid.sync();
  }
}
