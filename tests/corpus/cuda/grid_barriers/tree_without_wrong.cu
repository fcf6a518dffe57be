// expect: refuted
// The same with a barrier of the block.
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
__global__ void k(int *a, int n) {
  cg::grid_group grid = cg::this_grid();
  int i = grid.thread_rank();
  for (int s = n / 2; s > 0; s /= 2) {
    if (i < s) a[i] += a[i + s];  //~ ERROR race:read_write
    __syncthreads();
  }
  grid.sync();
}
