// expect: proved
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
__device__ void meet(cg::grid_group g) { cg::sync(g); }
__global__ void k(int *a, int *b, int n) {
  cg::grid_group grid = cg::this_grid();
  int i = grid.thread_rank();
  if (i < n) a[i] = i;
  meet(grid);
  if (i < n) b[i] = a[n - 1 - i];
}
