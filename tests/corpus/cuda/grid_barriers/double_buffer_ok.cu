// expect: proved
// A stencil with two buffers, exchanged in each step.
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
__global__ void k(int *a, int *b, int n, int steps) {
  cg::grid_group grid = cg::this_grid();
  int i = grid.thread_rank();
  for (int s = 0; s < steps; ++s) {
    if (i > 0 && i < n - 1) b[i] = a[i - 1] / 2 + a[i + 1] / 2;
    grid.sync();
    if (i > 0 && i < n - 1) a[i] = b[i];
    grid.sync();
  }
}
